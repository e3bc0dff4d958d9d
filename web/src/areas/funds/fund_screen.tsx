import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { fund as described } from '../../../../src/records/descriptions/funds.ts'
import { api, type Reply } from '../../api/client.ts'
import { Money, When } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys.ts'
import { Page } from '../../parts/page.tsx'
import { Asked, Loading } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { factsOf } from '../../record/described.tsx'
import { Facts } from '../../table/peek.tsx'
import { DeleteFunds } from './delete_funds.tsx'
import styles from './fund.module.css'
import { FundDeals } from './fund_deals.tsx'
import { FundDialog } from './fund_dialog.tsx'

type Fund = Reply<'/api/funds/{fund_id}'>

/** A fund: how much of it is at work and how much may be, its deals, and what is known of it. */
export function FundScreen() {
  const { id = '' } = useParams({ strict: false })
  const fund = api.useQuery('get', '/api/funds/{fund_id}', { params: { path: { fund_id: id } } })
  return (
    <Page title={fund.data?.name ?? 'Fund'} actions={fund.data && <Actions fund={fund.data} />}>
      <Asked of={fund} loading={<Loading rows={8} />}>
        {(data) => (
          <div className={styles.page}>
            <div className={styles.main}>
              <Figures fund={data} />
              <h2 className={styles.part}>Deals</h2>
              <FundDeals fund={data} />
            </div>
            <section className={styles.facts} aria-label="About the fund">
              <Facts
                facts={[
                  ...factsOf(described, data, { name: false }),
                  ['Added', <When key="added" at={data.created_at} />],
                ]}
              />
            </section>
          </div>
        )}
      </Asked>
    </Page>
  )
}

/** What its deals come to: those that are won, and those that are still open. */
function Figures({ fund }: { fund: Fund }) {
  const won = useWorth(fund.id, 'closed_won')
  const open = useWorth(fund.id, 'pipeline')
  const figures: [name: string, value: ReactNode][] = [
    ['Size', <Money key="size" value={fund.size} />],
    ['Won', won && <Money key="won" value={won.total_value} />],
    ['In open deals', open && <Money key="open" value={open.total_value} />],
    ['Deals won', won && count(won.total)],
    ['Deals open', open && count(open.total)],
  ]
  return (
    <dl className={styles.figures} aria-label="What it is invested in">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

const useWorth = (fund_id: string, stage: 'closed_won' | 'pipeline') =>
  api.useQuery('get', '/api/deals', { params: { query: { fund_id: [fund_id], stage: [stage], page_size: 1 } } }).data

function Actions({ fund }: { fund: Fund }) {
  const may = useMay()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const edit = () => setDialog('edit')
  useKeys(may.write ? [{ keys: 'e', does: 'Edit the fund', act: edit }] : [])
  if (!may.write) return null
  return (
    <>
      <Button variant="default" c="var(--bad)" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Button onClick={edit}>Edit</Button>
      <FundDialog opened={dialog === 'edit'} onClose={() => setDialog(undefined)} fund={fund} />
      <DeleteFunds
        funds={[fund]}
        opened={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        onDone={() => navigate({ to: '/funds', replace: true })}
      />
    </>
  )
}
