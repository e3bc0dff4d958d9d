import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fund as described } from '../../../../src/records/descriptions/funds.ts'
import { api, type Reply } from '../../api/client.ts'
import { Money, When } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys.ts'
import { Page } from '../../parts/page.tsx'
import { Asked, Loading } from '../../parts/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { factsOf } from '../../record/described.tsx'
import { Facts } from '../../table/peek.tsx'
import { DeleteFunds } from './delete_funds.tsx'
import styles from './fund.module.css'
import { FundDeals, useDealsOf } from './fund_deals.tsx'
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
              <FundDeals fund={data} />
            </div>
            <section className={styles.facts} aria-label="About the fund">
              <Facts
                facts={[
                  ...factsOf(described, data, { name: false, size: false }),
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
  const won = useDealsOf(fund, 'closed_won').data
  const open = useDealsOf(fund, 'pipeline').data
  return (
    <dl className={styles.figures} aria-label="What it is invested in">
      <Figure name="Size" value={fund.size} />
      <Figure name={won ? counted(won.total, 'deal won', 'deals won') : 'Won'} value={won?.total_value} />
      <Figure name={open ? counted(open.total, 'open deal') : 'Open'} value={open?.total_value} />
    </dl>
  )
}

const Figure = ({ name, value }: { name: string; value: number | null | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '\u00a0' : <Money value={value} />}</dd>
  </div>
)

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
