import { z } from 'zod'
import { ConnectionFault } from './fault.ts'

/** A place in a source as it is kept between two pages; throws cursor_expired where the text is not such a place any more. */
export function readCursor<Place>(schema: z.ZodType<Place>, cursor: string): Place {
  try {
    return schema.parse(JSON.parse(cursor))
  } catch (cause) {
    throw new ConnectionFault('cursor_expired', 'The place to read on from is not known any more', { cause })
  }
}

/** How a walk through folders, one after the other, is kept between two pages. */
export const WalkPlace = z.object({
  /** the folders that are still to be read, the next one last */
  folders: z.array(z.string()),
  /** the last file of the next folder that was named already */
  after: z.string().nullable(),
  /** whether every folder so far could be read: if not, what is not named may be there all the same */
  isWhole: z.boolean(),
})
export type WalkPlace = z.infer<typeof WalkPlace>
