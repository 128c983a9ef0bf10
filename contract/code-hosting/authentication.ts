import {
  callers,
  hidden,
  notShown,
  paragraph,
  refusal,
  rule,
  section,
  see,
  sentence,
} from '../vocabulary/index.ts'

const administration = [
  'admin.create-user',
  'admin.delete-user',
  'admin.edit-user',
  'admin.add-key',
  'admin.create-org',
  'admin.create-repo',
] as const

export const authentication = section(
  'Authentication',
  {},
  rule(
    1,
    sentence(
      'email.hidden-from-anonymous',
      ['users.get', 'users.search'],
      'Anonymous callers see no email address in lookups and searches of users.',
    ),
  ),
  rule(2, [
    callers(administration, 'callers with the rights that administration needs'),
    refusal(administration, 403, { when: 'the caller lacks the needed rights' }),
  ]),
  rule(3, callers(['users.current', 'times.list-own'], 'the current user, on whose behalf it acts')),
  rule(4, callers('times.add', 'callers who may use the time tracker on the issue')),
  rule(5, [
    notShown('how callers sign in'),
    notShown('response to callers who are not signed in', ['users.current', 'times.list-own']),
  ]),
  rule(6, callers([], hidden('permission that any other operation needs'))),
)

export const events = section(
  'Events',
  {},
  paragraph(
    1,
    see('hooks of an organization', 'hooks of a repository'),
    notShown('kinds of events, what a hook sends, when and how, and how it is signed', 'Hook'),
  ),
)
