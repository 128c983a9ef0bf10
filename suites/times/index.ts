import { suite as listIssue } from './list-issue.ts'
import { suite as add } from './add.ts'
import { suite as addQuestions } from './add-questions.ts'
import { suite as listRepo } from './list-repo.ts'
import { suite as listUser } from './list-user.ts'
import { suite as listOwn } from './list-own.ts'
import { suite as unknownWhileDisabled } from './unknown-while-disabled.ts'

export const times = [listIssue, add, addQuestions, listRepo, listUser, listOwn, unknownWhileDisabled]
