import { suite as organization } from './organization.ts'
import { suite as repositories } from './repositories.ts'
import { suite as hooks } from './hooks.ts'
import { suite as hook } from './hook.ts'
import { suite as members } from './members.ts'
import { suite as removedMembers } from './removed-members.ts'
import { suite as publicMembers } from './public-members.ts'
import { suite as concealedMembers } from './concealed-members.ts'
import { suite as teams } from './teams.ts'

export const orgs = [
  organization,
  repositories,
  hooks,
  hook,
  members,
  removedMembers,
  publicMembers,
  concealedMembers,
  teams,
]
