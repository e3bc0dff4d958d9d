import { Button } from '@mantine/core'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'

type Found = Row<'/api/files/other-currencies'>

const shownMax = 5

/** What is there only where amounts were taken from documents in another currency than their record says. */
export function OtherCurrencies() {
  const found = api.useQuery('get', '/api/files/other-currencies').data?.data ?? []
  if (found.length === 0) return null
  const mend = async () => {
    await setCurrencies(found, ({ document_currency }) => document_currency)
    tellDone('They are in the currency of their documents', () => setCurrencies(found, ({ currency }) => currency))
  }
  return (
    <div style={{ marginBottom: 16 }}>
      <p>
        <b>{counted(found.length, 'record')}</b> came from documents in another currency than they say:{' '}
        {found.slice(0, shownMax).map(nameOf).join(', ')}
        {found.length > shownMax && ` and ${found.length - shownMax} more`}. Their numbers stay, in the currency of the
        document.
      </p>
      <Button variant="default" onClick={mend}>
        Correct their currency
      </Button>
    </div>
  )
}

const nameOf = ({ company_name, period, currency, document_currency }: Found) =>
  `${company_name}${period ? ` ${period}` : ''} (${currency}, read in ${document_currency})`

async function setCurrencies(found: readonly Found[], currencyOf: (one: Found) => string) {
  const rows = (type: Found['subject_type']) =>
    found
      .filter(({ subject_type }) => subject_type === type)
      .map((one) => ({ id: one.subject_id, currency: currencyOf(one) }))
  const [companies, periods] = [rows('company'), rows('financial_record')]
  if (companies.length > 0) await client.POST('/api/companies/bulk', { body: { rows: companies } })
  if (periods.length > 0) await client.POST('/api/financials/bulk', { body: { rows: periods } })
  await refetch('/api/')
}
