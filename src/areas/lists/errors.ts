import { ApiError, validationError } from '../../platform/http/errors.ts'
import { entriesMax, listsMax } from './schema.ts'

export const listNotFound = () => new ApiError(404, 'list_not_found', 'List not found')
export const entryNotFound = () => new ApiError(404, 'list_entry_not_found', 'The list has no such entry')
export const tooManyLists = () =>
  new ApiError(409, 'too_many_lists', `There are ${listsMax} lists already, which is the most`)
export const listIsFull = () =>
  new ApiError(
    409,
    'list_full',
    'A list has at most 20,000 entries. Nothing was added; narrow the selection or start another list',
  )
export const listIsArchived = () =>
  new ApiError(409, 'list_archived', 'The list is archived. Bring it back before adding to it')
export const alreadyThere = (entryId: string) =>
  new ApiError(409, 'already_in_list', 'The list has this record already', { more: { entry_id: entryId } })

/** Of entries only those are counted that the person may know of; others hold the status all the same. */
export type Held = { status_id: string; name: string; entries: number }
export const holdsEntries = (held: Held[]) =>
  new ApiError(
    409,
    'status_holds_entries',
    `${held.map(({ name, entries }) => `“${name}” holds ${entries === 1 ? 'one entry' : `${entries} entries`}`).join(', ')}. Say with move_to where they go`,
    { more: { held } },
  )

export const tooManyFound = (total: number) =>
  validationError([
    {
      field: 'query',
      message: `finds ${total.toLocaleString('en-US')} records, and a list has at most ${entriesMax.toLocaleString('en-US')}`,
    },
  ])
