import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import { piece } from '../../platform/db/statement.ts'
import { fund } from '../../records/descriptions/funds.ts'
import { standardRecord } from '../../records/engine/standard_record.ts'

export const fundRecord = standardRecord(fund, {
  about:
    'The funds of the firm, out of which it invests: raising, investing, harvesting, closed. A deal may refer to one.',
  listed: 'The funds of the firm, newest first unless sorted; each in its currency.',
  told: ['vintage', 'status', 'size', 'currency'],
  routes: {
    list: 'Filters by vintage, size, status, strategy and words of the name. Deals of one: /api/deals?fund_id=…',
    create: 'Without a status it is raising. Its size is what its investors have committed.',
    get: 'With the number of its deals.',
    change: 'Any status may follow any other.',
    // also without those that the person does not know of: to refuse would tell that they are there
    remove: 'For 30 days it can be restored from the bin. Its deals stay, without a fund.',
    example: { name: 'Alder III', vintage: 2024, size: 450000000, status: 'investing', strategy: 'buyout' },
  },
  beside: {
    shape: { deals_count: z.int().meta({ description: 'Of the deals that the asker may know of' }) },
    columns: (who) => piece`, (
      select count(*)::int from deals d
      where d.firm_id = r.firm_id and d.fund_id = r.id and not d.company_deleted and ${seen(who, 'd')}
    ) as deals_count`,
  },
})
