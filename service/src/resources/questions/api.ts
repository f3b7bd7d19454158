import { isRefusal, QuestionDraft, type Refusal, refuse, refuseField } from '@earshot/contract'
import { readJson } from '../../http/json-body.ts'
import { created, type Handlers, ok } from '../../http/route.ts'
import { checkBody } from '../../http/validate.ts'
import { formPreview } from '../../pages/form/form-preview.ts'
import { orderQuestions } from './order-questions.ts'
import { previewForm } from './preview-form.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from './questions.ts'

export const questionsApi: Handlers<'questions.list' | 'questions.create' | 'questions.update' | 'questions.delete'> = {
  async 'questions.list'({ sql, organizationId, params }) {
    return ok(await listQuestions(sql, { ...params, organizationId }))
  },

  async 'questions.create'({ sql, organizationId, params, body }) {
    return created(await createQuestion(sql, { ...params, organizationId, question: body }))
  },

  async 'questions.update'({ sql, organizationId, params, body }) {
    return ok(await updateQuestion(sql, { ...params, organizationId, change: body }))
  },

  async 'questions.delete'({ sql, organizationId, params }) {
    return ok(await deleteQuestion(sql, { ...params, organizationId }))
  },
}

/** What members alone ask of questions. */
export const questionsDesk: Handlers<'questions.reorder' | 'questions.preview'> = {
  async 'questions.reorder'({ sql, organizationId, params, body }) {
    return ok(await orderQuestions(sql, { ...body, ...params, organizationId }))
  },

  async 'questions.preview'({ sql, organizationId, params, query }) {
    const { draft, language = null, theme = null } = query
    const written = draft === undefined ? null : readDraft(draft)
    if (isRefusal(written)) return written
    const form = await previewForm(sql, { ...params, organizationId, draft: written })
    if (isRefusal(form)) return form.refused === 'VALIDATION_ERROR' ? ofDraft(form) : form
    const { page, contentSecurityPolicy } = formPreview({ form, language, theme })
    return ok({ mediaType: 'text/html; charset=utf-8', contentSecurityPolicy, contents: page })
  },
}

const checkDraft = checkBody(QuestionDraft)

/** A draft as it stands in an address, read as strictly as a body. */
function readDraft(text: string): QuestionDraft | Refusal<'VALIDATION_ERROR'> {
  const read = readJson(Buffer.from(text))
  if (isRefusal(read)) return refuseField('?draft', 'json', 'is not a question as JSON.')
  const checked = checkDraft(read.body)
  return isRefusal(checked) ? ofDraft(checked) : (checked.value as QuestionDraft)
}

/** Mistakes in a draft, by the places they have in it. */
function ofDraft({ errors = [] }: Pick<Refusal, 'errors'>): Refusal<'VALIDATION_ERROR'> {
  const placed = errors.map((error) => ({ ...error, path: `draft.${error.path}` }))
  return refuse('VALIDATION_ERROR', placed.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors: placed })
}
