import { suite as createUser } from './create-user.ts'
import { suite as deleteUser } from './delete-user.ts'
import { suite as editUser } from './edit-user.ts'
import { suite as addKey } from './add-key.ts'
import { suite as createOrg } from './create-org.ts'
import { suite as createRepo } from './create-repo.ts'
import { suite as document } from './document.ts'

export const admin = [createUser, deleteUser, editUser, addKey, createOrg, createRepo, document]
