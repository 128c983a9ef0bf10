import { operationEntries } from '../contract/derive/effects.ts'

/** Our names for request bodies whose shape the document does not declare. */
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

/** The name of the option object in the request body of an operation. */
export function optionOf(operation: string): string | undefined {
  return options.get(operation)
}
