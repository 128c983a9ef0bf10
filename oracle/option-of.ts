import { operationEntries } from '../contract/derive/effects.ts'

/** Names of the bodies whose shape the document does not declare: they are ours. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'admin.add-key': 'CreateKeyOption',
  'admin.create-org': 'CreateOrgOption',
  'admin.create-repo': 'CreateRepoOption',
  'orgs.create-hook': 'CreateHookOption',
  'orgs.edit-hook': 'EditHookOption',
}

const options = new Map(
  operationEntries.flatMap(({ id, body }) => {
    const option = typeof body === 'object' && 'option' in body ? body.option : UNDECLARED[id]
    return option === undefined ? [] : [[id, option] as const]
  }),
)

/** The name of the option object that the body of an operation is. */
export function optionOf(operation: string): string | undefined {
  return options.get(operation)
}
