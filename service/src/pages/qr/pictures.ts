import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawCode, pngOf, pngPixels, svgOf } from '../../resources/qr-codes/draw-code.ts'
import type { QrForm } from '../../resources/qr-codes/find-qr-form.ts'
import { languageOfTag } from '../../words/languages.ts'
import { chosenLanguage } from '../reader-language.ts'
import { sheetLayouts, sheetPapers, sheetPdf } from './sheet.ts'

// A code's pictures: what its address leads to with `.png`, `.svg` or `.pdf` behind it.

/** Sends a code as a file. A team's own pages may show it, on whatever site they are. Refuses: 400 for a size or layout there is none of. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, { code, link, picture }: Picture): Promise<FastifyReply> {
  const { mode, project } = code
  const asked = (request.query ?? {}) as Record<string, unknown>
  const wrong = () => Object.assign(new Error('no such picture'), { statusCode: 400 })
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (picture === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(svgOf(drawCode(link, mode)))
  if (picture === 'png') {
    const pixels = asked.size === undefined ? pngPixels.usual : /^\d{1,5}$/.test(String(asked.size)) ? Number(asked.size) : 0
    if (pixels < pngPixels.least || pixels > pngPixels.most) throw wrong()
    return reply.type('image/png').send(await pngOf(link, { mode, pixels }))
  }
  const layout = sheetLayouts.find((each) => each === (asked.layout ?? 'poster'))
  const paper = sheetPapers.find((each) => each === (asked.paper ?? 'a4'))
  if (layout === undefined || paper === undefined) throw wrong()
  const language = chosenLanguage(request) ?? languageOfTag(project.settings.locale) ?? 'en'
  const { name, settings } = project
  const sheet = { layout, paper, language, link, project: { name, accentColor: settings.accentColor }, drawing: drawCode(link, mode) }
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="qr-code-${project.slug}-${layout}.pdf"`)
    .send(await sheetPdf(sheet))
}

interface Picture {
  code: QrForm
  link: string
  /** png, svg or pdf. */
  picture: string
}
