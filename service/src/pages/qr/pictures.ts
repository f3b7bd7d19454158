import { languageOfTag } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../html/pages.ts'
import { chosenLanguage, readerLanguage } from '../../html/reader-language.ts'
import { failedPage } from '../../html/status-pages.ts'
import { networkPlaceOf } from '../../network/network-place.ts'
import { type CodeDrawings, pngOf, pngPixels, svgOf } from '../../resources/qr-codes/draw-code.ts'
import type { QrForm } from '../../resources/qr-codes/find-qr-form.ts'
import type { SheetThread } from './draw-sheet.ts'
import type { PictureStore } from './picture-store.ts'
import { sheetLayouts, sheetPapers } from './sheet-choices.ts'

// A code's pictures: what its address leads to with `.png`, `.svg` or `.pdf` behind it.

/** Where pictures are kept and made: of one application. */
export interface PictureMaker {
  store: PictureStore
  drawings: CodeDrawings
  sheets: SheetThread
  /** One request is let through in each turn of the event loop. */
  turn: () => Promise<void>
}

/**
 * Sends a code as a file. A team's own pages may show it, on whatever site they are. Errors: 400 for a size or layout there is none of,
 * 503 while too many others are to be made, and when it was not made in time.
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, drawings, sheets, turn }: PictureMaker,
  { code, link, picture }: Picture,
): Promise<FastifyReply> {
  // The database answers several together: by themselves they would be worked on in one go.
  await turn()
  const { mode, project } = code
  const asked = (request.query ?? {}) as Record<string, unknown>
  const wrong = () => Object.assign(new Error('no such picture'), { statusCode: 400 })
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const send = async (type: string, shown: object, make: (ending: AbortSignal) => Promise<Buffer>, disposition = 'inline') => {
    const key = JSON.stringify([type, link, mode, shown])
    const made = await store.pictureOf({ key, place: networkPlaceOf(request.ip) }, (ending) => {
      ending.onabort = () => request.log.warn({ type }, 'a picture of a code was not made in time')
      return make(ending)
    })
    if (made) return reply.type(type).header('content-disposition', disposition).send(made)
    const language = readerLanguage(request)
    reply.header('retry-after', busySeconds)
    return sendPage(request, reply, { status: 503, language, ...failedPage(formMessages(language), 'unavailable') })
  }
  if (picture === 'svg') return send('image/svg+xml; charset=utf-8', {}, async () => Buffer.from(svgOf(drawings.of(link, mode).drawing)))
  if (picture === 'png') {
    const pixels = asked.size === undefined ? pngPixels.usual : /^\d{1,5}$/.test(String(asked.size)) ? Number(asked.size) : 0
    if (pixels < pngPixels.least || pixels > pngPixels.most) throw wrong()
    return send('image/png', { pixels }, () => pngOf(drawings.of(link, mode), { pixels }))
  }
  const layout = sheetLayouts.find((each) => each === (asked.layout ?? 'poster'))
  const paper = sheetPapers.find((each) => each === (asked.paper ?? 'a4'))
  if (layout === undefined || paper === undefined) throw wrong()
  const language = chosenLanguage(request) ?? languageOfTag(project.settings.locale) ?? 'en'
  const { name, settings } = project
  const sheet = { layout, paper, language, link, project: { name, accentColor: settings.accentColor } }
  const draw = (ending: AbortSignal) => sheets.draw({ ...sheet, drawing: drawings.of(link, mode).drawing }, ending)
  return send('application/pdf', sheet, draw, `inline; filename="qr-code-${project.slug}-${layout}.pdf"`)
}

/** A picture takes a tenth of a second at most, and as many wait as may. */
const busySeconds = 20

interface Picture {
  code: QrForm
  link: string
  /** png, svg or pdf. */
  picture: string
}
