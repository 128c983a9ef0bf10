import { assume, Observed, type LegacyReply, type LegacyScenarioContext } from '../common/legacy-tools.ts'

/**
 * The document does not say which clock sets `modif_dtime`. By any clock, an issue that is created later has a later time: if it does, that
 * is recorded and judged no further.
 */
export async function observeOtherClock(
  { legacy, pollUntil, shared: { member, memberProject, issue } }: LegacyScenarioContext,
  { created, after }: Readonly<Record<'created' | 'after', LegacyReply>>,
): Promise<void> {
  let later = created
  const isLater = (list: LegacyReply) =>
    Number(list.modifiedAt(later) ?? NaN) > Number(after.modifiedAt(created))
  const list = await pollUntil(async () => {
    later = await legacy.as(member).createIssue(memberProject, issue('at a later time'))
    return legacy.as(member).listIssues(memberProject)
  }, isLater)
  if (isLater(list)) throw new Observed('`modif_dtime` is the time of another clock')
  const betweenMs = Number(later.respondedAt()) - Number(created.respondedAt())
  assume('two issues that are created at different seconds', betweenMs >= 2000)
  assume('the later issue is listed', list.modifiedAt(later) !== undefined)
}
