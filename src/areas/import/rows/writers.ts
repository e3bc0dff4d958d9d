import { ofStandard } from '../../../records/descriptions/index.ts'
import type { ManyRows } from '../../../records/engine/many.ts'
import { noRules, type Rules, readied } from '../../../records/engine/rules.ts'
import { companyRows, companyRules } from '../../companies/index.ts'
import { contactRows, contactRules } from '../../contacts/index.ts'
import { dealRows, dealRules } from '../../deals/index.ts'
import { recordRows, recordRules } from '../../financials/index.ts'
import { interactionRows } from '../../interactions/index.ts'
import { noteRows } from '../../notes/index.ts'
import { standardRows } from '../../standard-records/index.ts'
import type { Kind } from '../columns/fields.ts'

/** Who writes the records of each kind: the areas they belong to. */
export const writers: Record<Kind, ManyRows> = {
  companies: companyRows,
  contacts: contactRows,
  deals: dealRows,
  ...standardRows,
  financials: recordRows,
  notes: noteRows,
  interactions: interactionRows,
}

/** What holds for them whoever writes them. */
export const rulesOf: Record<keyof typeof writers, Rules> = {
  companies: companyRules,
  contacts: contactRules,
  deals: nobodys(dealRules),
  ...ofStandard(() => noRules),
  financials: recordRules,
  notes: noRules,
  interactions: noRules,
}

/** A table says whose a deal is, or the plan of its row does: else it is nobody's. */
function nobodys(rules: Rules): Rules {
  return {
    ...rules,
    ready: async (...asked) => nobodys(await readied(rules, ...asked)),
    complete: (who, given, own) => rules.complete(who, { owner_id: null, ...given }, own),
  }
}
