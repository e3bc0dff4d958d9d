import { deal as described } from '../../../../src/records/descriptions/deals.ts'
import type { Field } from '../../../../src/records/descriptions/describe.ts'
import { FieldInPlace } from '../../form/field_in_place.tsx'
import { useOwnerOptions } from '../../form/owner_select.tsx'
import { typed } from '../../form/read_figure.ts'
import { Money, Words } from '../../parts/figures.tsx'
import { counted, day, decimals } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { inPlaceOf } from '../../record/described.ts'
import { Shown } from '../../record/shown.tsx'
import { useFundOptions } from '../funds/index.ts'
import { isStanding, nearestTo, StageState, stepOf, stepsBeside, stepsOf, usePipelines } from '../pipelines/index.ts'
import { type DealWithHistory, daysPast, isClosed, stepOptions, weighted } from './deal.ts'
import { assignDeal, moveDeal, saveDeal } from './moving/change_deal.ts'

/** What is known of a deal, each field edited where it stands. */
export function DealFields({ deal, mayEdit }: { deal: DealWithHistory; mayEdit: boolean }) {
  const people = usePeople()
  const funds = useFundOptions()
  const owners = useOwnerOptions(deal.owner_id ?? undefined)
  const pipelines = usePipelines()
  const steps = stepsBeside(deal, pipelines)
  const open = pipelines.filter((one) => isStanding(one) || one.id === deal.pipeline_id)
  const isFixed = !mayEdit
  const isLost = deal.stage === 'closed_lost'
  const amount = (name: (typeof amounts)[number]) => {
    const field = described.fields[name]
    // a currency that is typed is that of all of them
    const isOnly = amounts.every((other) => other === name || deal[other] === null)
    return (
      <FieldInPlace
        key={name}
        label={field.label}
        name={name}
        {...inPlaceOf(field, { currency: deal.currency, follows: isOnly })}
        text={typed(deal[name])}
        isFixed={isFixed}
        onSave={(_, value = null, currency = deal.currency) =>
          saveDeal(deal, { [name]: value, ...(currency !== deal.currency && { currency }) }, field.label)
        }
      >
        <Money value={deal[name]} of={deal} />
      </FieldInPlace>
    )
  }
  const date = (name: (typeof days)[number]) => {
    const { label } = described.fields[name]
    const past = daysPast(deal, deal[name])
    return (
      <FieldInPlace
        key={name}
        label={label}
        name={name}
        kind="day"
        text={deal[name] ?? ''}
        isFixed={isFixed}
        onSave={(value) => saveDeal(deal, { [name]: value || null }, label)}
      >
        <Words>{deal[name] && day(deal[name])}</Words>
        {past > 0 && (
          <span className={name === 'close_date' ? 'medium fine bad' : 'fine quiet'} style={{ marginLeft: 12 }}>
            {name === 'close_date' ? `${counted(past, 'day')} overdue` : `passed ${counted(past, 'day')} ago`}
          </span>
        )}
      </FieldInPlace>
    )
  }
  return (
    <div style={{ marginBottom: 4 }}>
      <FieldInPlace
        label="Stage"
        name="stage"
        kind="choice"
        options={stepOptions(steps)}
        text={stepOf(deal, pipelines).key}
        isFixed={isFixed}
        onSave={async (value) => {
          const step = steps.find(({ key }) => key === value)
          if (step) await moveDeal(deal, step)
        }}
      >
        <StageState of={deal} />
      </FieldInPlace>
      {open.length > (deal.pipeline_id ? 1 : 0) && (
        <FieldInPlace
          label="Pipeline"
          name="pipeline"
          kind="choice"
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          text={deal.pipeline_id ?? ''}
          isFixed={isFixed}
          onSave={async (value) => {
            const step = nearestTo(stepsOf(open.find(({ id }) => id === value)), deal.stage)
            if (step) await moveDeal(deal, step)
          }}
        >
          <Words>{open.find(({ id }) => id === deal.pipeline_id)?.name}</Words>
        </FieldInPlace>
      )}
      {amounts.map(amount)}
      <FieldInPlace
        label={described.fields.currency.label}
        name="currency"
        {...inPlaceOf(described.fields.currency)}
        text={deal.currency}
        isFixed={isFixed}
        onSave={(currency) => saveDeal(deal, { currency }, 'Currency')}
      >
        <Words>{deal.currency}</Words>
      </FieldInPlace>
      <EntryMultiple of={deal.ebitda_multiple} />
      <FieldInPlace
        label="Probability"
        name="probability"
        {...inPlaceOf(described.fields.probability)}
        text={String(deal.probability)}
        // a closed deal is certain
        isFixed={isFixed || isClosed(deal.stage)}
        onSave={(_, figure) =>
          saveDeal(deal, figure == null ? { probability: null } : { probability: figure }, 'Probability')
        }
      >
        <span className="number">{deal.probability}%</span>
        {deal.value !== null && !isClosed(deal.stage) && (
          <span className="fine quiet nowrap" style={{ marginLeft: 12 }}>
            <Money value={weighted(deal)} of={deal} /> weighted
          </span>
        )}
      </FieldInPlace>
      {days.map(date)}
      <FieldInPlace
        label="Owner"
        name="owner"
        kind="choice"
        options={owners}
        text={deal.owner_id ?? ''}
        isFixed={isFixed}
        onSave={(id) => assignDeal(deal, people.find((person) => person.id === id) ?? null)}
      >
        <Words>{deal.owner_name}</Words>
      </FieldInPlace>
      {(funds.length > 0 || deal.fund_id) && (
        <FieldInPlace
          label={described.fields.fund_id.label}
          name="fund"
          kind="choice"
          options={[{ value: '', label: 'None' }, ...funds]}
          text={deal.fund_id ?? ''}
          isFixed={isFixed}
          onSave={(id) => saveDeal(deal, { fund_id: id || null }, 'Fund')}
        >
          <Words>{funds.find(({ value }) => value === deal.fund_id)?.label ?? deal.fund_name}</Words>
        </FieldInPlace>
      )}
      {others.map(
        ([name, field]) =>
          (name !== 'pass_reason' || isLost || deal.pass_reason) && (
            <FieldInPlace
              key={name}
              label={field.label}
              name={name}
              {...inPlaceOf(field)}
              text={String(deal[name] ?? '')}
              isFixed={isFixed}
              onSave={(value, figure) => saveDeal(deal, { [name]: figure ?? (value || null) }, field.label)}
            >
              <Shown field={field} name={name} of={deal} />
            </FieldInPlace>
          ),
      )}
    </div>
  )
}

/** What the deal pays for a year of its company's EBITDA, or why nobody can say. */
function EntryMultiple({ of: { value, price, period, missing } }: { of: DealWithHistory['ebitda_multiple'] }) {
  if (value === null && (missing === null || missing === 'price')) return null
  const ebitda = `EBITDA${period ? ` ${period}` : ''}`
  const reasons = {
    price: '',
    ebitda: 'no EBITDA on record',
    profit: `${ebitda} is not positive`,
    exchange_rate: 'no exchange rate on file',
  }
  return (
    <FieldInPlace label="Entry multiple" name="multiple" kind="text" text="" isFixed onSave={async () => undefined}>
      <Words>{value === null ? null : `${decimals(value, 1, 1)}x`}</Words>
      <span className="fine quiet" style={{ marginLeft: 12 }}>
        {missing ? reasons[missing] : `${price === 'value' ? 'value' : 'EV'} / ${ebitda}`}
      </span>
    </FieldInPlace>
  )
}

const amounts = ['value', 'enterprise_value', 'equity_cheque'] as const
const days = ['bid_date', 'final_bid_date', 'close_date'] as const

// those above say more than their value, the name and the company stand over them
const own = new Set<string>([
  'name',
  'company_id',
  'stage',
  ...amounts,
  'currency',
  'probability',
  ...days,
  'owner_id',
  'fund_id',
])
const others = Object.entries(described.fields).filter(([name]) => !own.has(name)) as [
  keyof typeof described.fields,
  Field,
][] // reason: the names of the description
