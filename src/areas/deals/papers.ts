import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { fileUnderDeal, type Paper, papersWithoutDeal } from '../../records/papers_of_deals.ts'
import { dealStore } from './queries.ts'
import type { UnfiledPapers } from './schema.ts'

/** What could belong to a deal, for whoever files it. */
export async function listUnfiled(db: Db, who: Who, dealId: string): Promise<UnfiledPapers> {
  const { id, company_id, name } = await dealStore.require(db, who, dealId)
  const papers = await papersWithoutDeal(db, who, { id, company_id, name })
  return { data: papers, total: papers[0]?.total ?? 0 }
}

export async function filePapers(db: Transaction, who: Who, dealId: string, papers: readonly Paper[]): Promise<void> {
  const { id, company_id } = await dealStore.lock(db, who, dealId)
  await fileUnderDeal(db, who, { id, company_id }, papers)
}
