import { StageState } from '../../parts/badges.tsx'
import { Money, Words } from '../../parts/figures.tsx'
import { counted, day } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { percentWanted, readPercent, readValue, valueWanted } from './amount.ts'
import { assignDeal, moveDeal, saveDeal } from './change_deal.ts'
import { type Deal, daysOverdue, isClosed, stageOf, stageOptions, weighted } from './deal.ts'
import styles from './deal_panel.module.css'
import { Field } from './field.tsx'
import { useOwnerOptions } from './owner_select.tsx'

/** What is known of a deal, each field edited where it stands. */
export function DealFields({ deal, mayEdit }: { deal: Deal; mayEdit: boolean }) {
  const people = usePeople()
  const owners = useOwnerOptions(deal.owner_id ?? undefined)
  const late = daysOverdue(deal)
  const isFixed = !mayEdit
  return (
    <div className={styles.fields}>
      <Field
        label="Stage"
        name="stage"
        kind="choice"
        options={stageOptions}
        text={deal.stage}
        isFixed={isFixed}
        onSave={(value) => moveDeal(deal, stageOf(value) ?? deal.stage)}
      >
        <StageState stage={deal.stage} />
      </Field>
      <Field
        label="Value"
        name="value"
        kind="amount"
        read={readValue}
        wanted={valueWanted}
        text={deal.value?.toLocaleString('en-US') ?? ''}
        isFixed={isFixed}
        onSave={(_, value) => saveDeal(deal, { value: value ?? null }, 'Value')}
      >
        <Money value={deal.value} />
      </Field>
      <Field
        label="Probability"
        name="probability"
        kind="amount"
        read={readPercent}
        wanted={percentWanted}
        text={String(deal.probability)}
        // a closed deal is certain
        isFixed={isFixed || isClosed(deal.stage)}
        onSave={(_, figure) =>
          saveDeal(deal, figure == null ? { probability: null } : { probability: figure }, 'Probability')
        }
      >
        <span className="number">{deal.probability}%</span>
        {deal.value !== null && !isClosed(deal.stage) && (
          <span className={styles.aside}>
            <Money value={weighted(deal)} /> weighted
          </span>
        )}
      </Field>
      <Field
        label="Close date"
        name="close"
        kind="day"
        text={deal.close_date ?? ''}
        isFixed={isFixed}
        onSave={(value) => saveDeal(deal, { close_date: value || null }, 'Close date')}
      >
        <Words>{deal.close_date && day(deal.close_date)}</Words>
        {late > 0 && <span className={styles.late}>{counted(late, 'day')} overdue</span>}
      </Field>
      <Field
        label="Owner"
        name="owner"
        kind="choice"
        options={owners}
        text={deal.owner_id ?? ''}
        isFixed={isFixed}
        onSave={(id) => assignDeal(deal, people.find((person) => person.id === id) ?? null)}
      >
        <Words>{deal.owner_name}</Words>
      </Field>
      <Field
        label="Next step"
        name="next_step"
        kind="text"
        text={deal.next_step ?? ''}
        isFixed={isFixed}
        onSave={(value) => saveDeal(deal, { next_step: value || null }, 'Next step')}
      >
        <Words>{deal.next_step}</Words>
      </Field>
      <Field
        label="Source"
        name="source"
        kind="text"
        text={deal.source ?? ''}
        isFixed={isFixed}
        onSave={(value) => saveDeal(deal, { source: value || null }, 'Source')}
      >
        <Words>{deal.source}</Words>
      </Field>
      {(deal.stage === 'closed_lost' || deal.pass_reason) && (
        <Field
          label="Why lost"
          name="pass_reason"
          kind="text"
          text={deal.pass_reason ?? ''}
          isFixed={isFixed}
          onSave={(value) => saveDeal(deal, { pass_reason: value || null }, 'Reason')}
        >
          <Words>{deal.pass_reason}</Words>
        </Field>
      )}
      <Field
        label="Description"
        name="description"
        kind="long"
        text={deal.description ?? ''}
        isFixed={isFixed}
        onSave={(value) => saveDeal(deal, { description: value || null }, 'Description')}
      >
        <Words>{deal.description}</Words>
      </Field>
    </div>
  )
}
