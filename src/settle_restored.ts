import { holdBack } from './areas/backups/index.ts'
import { failUnkept } from './areas/export/index.ts'
import { endRuns } from './areas/integrations/index.ts'
import { endWaitingDeliveries } from './areas/webhooks/index.ts'
import type { Db } from './platform/db/open.ts'
import type { Storage } from './platform/storage/storage.ts'

type Options = { storage: Pick<Storage, 'size'>; takesOver: boolean }

/** What a back-up tells of that is not so where it is restored. */
export const settleRestored =
  ({ storage, takesOver }: Options) =>
  async (sql: Db): Promise<void> => {
    for (const { id: firmId } of await sql<{ id: string }[]>`select id from firms`) {
      await endWaitingDeliveries(sql, firmId)
      await failUnkept(sql, storage, firmId)
      if (!takesOver) await endRuns(sql, firmId)
    }
    if (!takesOver) await holdBack(sql)
  }
