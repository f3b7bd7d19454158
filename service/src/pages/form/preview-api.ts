import { type formPreviewDashboardRows, invalidField, isProblem, type Problem, problem, QuestionDraft } from '@earshot/contract'
import { formPreviewMessages } from '@earshot/messages/api/form-preview'
import { readJson } from '../../http/json-body.ts'
import { checkBody } from '../../http/validate.ts'
import { type HandlersOf, ok } from '../../operation.ts'
import type { ModelDeps } from '../../resources/models/model-turns.ts'
import { previewForm } from '../../resources/questions/preview-form.ts'
import { formPreview } from './form-preview.ts'

/** Shows members the form as customers will see it, also with a question that is not saved yet. */
export const formPreviewDashboard = ({ model }: Pick<ModelDeps, 'model'>): HandlersOf<typeof formPreviewDashboardRows> => ({
  async 'questions.preview'({ sql, organizationId, params, query }) {
    const { draft, language = null, theme = null } = query
    const written = draft === undefined ? null : readDraft(draft)
    if (isProblem(written)) return written
    const form = await previewForm(sql, { ...params, organizationId, draft: written })
    if (isProblem(form)) return form.code === 'VALIDATION_ERROR' ? ofDraft(form) : form
    const { page, contentSecurityPolicy } = formPreview({ form, language, theme, modelIsElsewhere: model?.isElsewhere ?? false })
    return ok({ mediaType: 'text/html; charset=utf-8', contentSecurityPolicy, contents: page })
  },
})

const checkDraft = checkBody(QuestionDraft)

/** A draft as it stands in an address, read as strictly as a body. */
function readDraft(text: string): QuestionDraft | Problem<'VALIDATION_ERROR'> {
  const read = readJson(Buffer.from(text))
  if (isProblem(read)) return invalidField('?draft', 'json', formPreviewMessages.notJson)
  const checked = checkDraft(read.body)
  return isProblem(checked) ? ofDraft(checked) : (checked.value as QuestionDraft)
}

/** Mistakes in a draft, by the places they have in it. */
function ofDraft({ errors = [] }: Pick<Problem, 'errors'>): Problem<'VALIDATION_ERROR'> {
  const placed = errors.map((error) => ({ ...error, path: `draft.${error.path}` }))
  return problem('VALIDATION_ERROR', placed.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors: placed })
}
