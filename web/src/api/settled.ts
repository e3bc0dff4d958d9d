import { queries } from './client.ts'
import { idle } from './idle.ts'

/** When the screen has what it asks for, and nothing else is to do. */
export async function settled(): Promise<void> {
  do {
    await answered()
    await idle()
  } while (queries.isFetching() > 0)
}

function answered(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queries.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queries.getQueryCache().subscribe(look)
    look()
  })
}
