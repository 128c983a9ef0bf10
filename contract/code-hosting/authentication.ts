import {
  callers,
  hidden,
  notShown,
  operationsIn,
  paragraph,
  refusal,
  rule,
  section,
  see,
  sentence,
} from '../vocabulary/index.ts'
import { administration } from './administration.ts'

const administrative = operationsIn(administration)

export const authentication = section(
  'Authentication',
  {},
  rule(1, [
    sentence('callers.signed-in-or-anonymous', [], 'A caller is signed in or anonymous.'),
    callers(
      ['users.get', 'users.search'],
      'signed-in callers and anonymous ones, from whom email addresses are hidden',
    ),
    sentence(
      'email.hidden-from-anonymous',
      ['users.get', 'users.search'],
      'Email addresses are hidden from anonymous callers in lookups and searches of users.',
    ),
  ]),
  rule(2, [
    callers(administrative, 'callers with the rights that administration needs'),
    refusal(administrative, 403, { when: 'the caller lacks the needed rights' }),
    notShown(
      'which rights these are, and whether administrators alone have them',
      // "create, edit and delete users (administrators)" names the others.
      ['admin.add-key', 'admin.create-org', 'admin.create-repo'],
    ),
  ]),
  rule(
    3,
    sentence('current-user', ['users.current', 'times.list-own'], 'The operation acts on the current user.'),
  ),
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
