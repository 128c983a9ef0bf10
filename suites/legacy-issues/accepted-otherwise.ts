import { assume, controlCreated, controlOnlyErrorIs } from '../common/legacy-tools.ts'
import type { Form, LegacyReply, LegacyScenarioContext } from '../common/legacy-tools.ts'

/**
 * A control: a form was refused because of this field. A refusal that blames no field can concern the caller, a quota, a lock or the texts,
 * whose output is not shown. In that case the form must be refused again, and must create an issue with `instead`, or without the field.
 */
export async function controlRefusedFor(
  { legacy, shared: { member, memberProject } }: LegacyScenarioContext,
  answer: LegacyReply,
  { form, field, instead }: { readonly form: Form; readonly field: string; readonly instead?: string },
): Promise<void> {
  controlOnlyErrorIs(answer, field)
  if (answer.issueNumber() !== undefined || answer.errorFields().length > 0) return
  const { [field]: _refused, ...rest } = form
  const other = instead === undefined ? rest : { ...rest, [field]: instead }
  const again = await legacy.as(member).createIssue(memberProject, form)
  assume('the form is refused again', again.issueNumber() === undefined)
  controlCreated(await legacy.as(member).createIssue(memberProject, other))
}

/**
 * A control: a form without these fields was refused because of them, or a complete form creates an issue. A server can check a quota
 * before the fields.
 */
export async function controlWholeFormMakesOne(
  { legacy, shared: { member, memberProject, issue } }: LegacyScenarioContext,
  refused: LegacyReply,
  fields: readonly string[],
): Promise<void> {
  const blamed = refused.errorFields()
  if (refused.issueNumber() !== undefined || fields.every((field) => blamed.includes(field))) return
  const whole = await legacy.as(member).createIssue(memberProject, issue('a whole one after all'))
  assume('a whole form makes an issue', whole.issueNumber() !== undefined)
}
