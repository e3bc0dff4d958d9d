import { Button, FileButton, Switch } from '@mantine/core'
import { useState } from 'react'
import { api, client, type Reply, type Row, refetch } from '../../api/client.ts'
import { sendForm } from '../../api/send_form.ts'
import { useAddress } from '../../parts/address.ts'
import { count, counted, day, inOurs } from '../../parts/format.ts'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import settings from '../../parts/page/section.module.css'
import { Asked, Empty, FaultNote } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { OtherCurrencies } from './other_currencies.tsx'
import { RateDialog } from './rate_dialog.tsx'

type Rate = Row<'/api/exchange-rates'>
type Imported = Reply<'/api/exchange-rates/import', 'post'>

const path = '/api/exchange-rates'
const nameOf = new Intl.DisplayNames('en', { type: 'currency' })

/** The latest rate of each currency, with its day and where it comes from. */
export function RatesSection() {
  const may = useMay()
  const [{ page }, setAddress] = useAddress()
  const query = { latest: true, page: pageIn(page), page_size: 100 }
  const rates = api.useQuery('get', path, { params: { query } })
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>Exchange rates</h2>
          <p className={settings.lead}>
            Units of a currency for one euro: the latest of each. A rate set by hand counts before an imported one.
          </p>
        </div>
        {may.admin && <Button onClick={() => setSetting(true)}>Set a rate</Button>}
      </div>
      {may.write && <OtherCurrencies />}
      {may.admin && <FetchRates />}
      {may.admin && <ImportRates />}
      <Asked of={rates}>
        {({ data, total, page, page_size }) =>
          total === 0 ? (
            <Empty title="No exchange rates yet">
              The European Central Bank publishes them as eurofxref-hist.zip, which an admin can import.
            </Empty>
          ) : (
            <>
              <ul className={settings.invitations} aria-label="Exchange rates">
                {data.map((rate) => (
                  <RateRow key={rate.currency} rate={rate} canTakeBack={may.admin && rate.source === 'manual'} />
                ))}
              </ul>
              <Pager page={page} pageSize={page_size} total={total} onPage={(n) => setAddress({ page: String(n) })} />
            </>
          )
        }
      </Asked>
      <RateDialog opened={isSetting} onClose={() => setSetting(false)} />
    </>
  )
}

function RateRow({ rate: { currency, rate, day: of, source }, canTakeBack }: { rate: Rate; canTakeBack: boolean }) {
  const change = async (value: number | null) => {
    await client.PUT(path, { body: { rates: [{ currency, day: of, rate: value }] } })
    await refetch(path)
  }
  const takeBack = async () => {
    await change(null)
    tellDone(`The rate of ${currency} on ${day(of)} is taken back`, () => change(rate))
  }
  return (
    <li>
      <span>
        <strong>{currency}</strong> <span className="quiet">{nameOf.of(currency)}</span>
      </span>
      <span>{inOurs(rate.toLocaleString('en-US', { maximumSignificantDigits: 15 }))}</span>
      <span className="quiet">
        {day(of)}, {source === 'manual' ? 'set by hand' : 'ECB'}
      </span>
      {canTakeBack && (
        <Button variant="subtle" color="gray" onClick={takeBack} aria-label={`Take back the rate of ${currency}`}>
          Take back
        </Button>
      )}
    </li>
  )
}

/** Whether the service asks the bank by itself. */
function FetchRates() {
  const firm = api.useQuery('get', '/auth/firm').data
  const put = (fetch_exchange_rates: boolean) =>
    attempt(async () => {
      await client.PATCH('/auth/firm', { body: { fetch_exchange_rates } })
      await refetch('/auth/firm')
    })
  return (
    <Switch
      mb={16}
      label="Fetch the rates of the European Central Bank every day"
      checked={firm?.fetch_exchange_rates ?? false}
      disabled={!firm}
      onChange={({ currentTarget }) => put(currentTarget.checked)}
    />
  )
}

/** Sends a file of the bank, and says what came of it. */
function ImportRates() {
  const [isSending, setSending] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const [failed, setFailed] = useState<unknown>()
  async function send(file: File | null) {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setSending(true)
    setFailed(undefined)
    setImported(undefined)
    try {
      const signal = new AbortController().signal
      setImported(await sendForm<Imported>({ path: `${path}/import`, form, onProgress() {}, signal }))
      await refetch(path)
    } catch (error) {
      setFailed(error)
    }
    setSending(false)
  }
  return (
    <div style={{ marginBottom: 16 }}>
      <FileButton onChange={send} accept=".csv,.xml,.zip" inputProps={{ 'aria-label': 'File of exchange rates' }}>
        {(button) => (
          <Button {...button} variant="default" loading={isSending}>
            Import a file of the ECB
          </Button>
        )}
      </FileButton>
      {imported && (
        <div role="status">
          <p className="regular">
            {counted(imported.rates, 'rate')} of {counted(imported.currencies, 'currency', 'currencies')},{' '}
            {day(imported.first_day)} to {day(imported.last_day)}: {count(imported.added)} new,{' '}
            {count(imported.changed)} changed.
          </p>
          {imported.left_out.map(({ reason, count: left }) => (
            <p key={reason} className="regular quiet">
              {reason}: {count(left)}
            </p>
          ))}
        </div>
      )}
      {failed !== undefined && <FaultNote error={failed} />}
    </div>
  )
}
