import { useMay } from '../../../parts/use_me.ts'
import { Section } from '../../../record/overview_section.tsx'
import styles from '../../../record/record_head.module.css'
import { Meetings } from '../../calendar/index.ts'
import { CustomFields } from '../../custom-fields/index.ts'
import type { DealWithHistory } from '../deal.ts'
import { Documents } from '../deal_around.tsx'
import { DealFields } from '../deal_fields.tsx'
import { DealNotes } from '../deal_notes.tsx'
import { StageHistory } from '../stage_history.tsx'
import type { Tab } from './deal_tab.tsx'
import { PeopleInShort } from './people_tab.tsx'

type Props = {
  deal: DealWithHistory
  history: DealWithHistory['stage_history'] | undefined
  show(tab: Tab): void
}

/** Where the deal stands and what is thought of it; beside it how it came here, and what comes. */
export function OverviewTab({ deal, history, show }: Props) {
  const may = useMay()
  return (
    <div className={styles.room}>
      <div className={styles.overview}>
        <div>
          <Section title="About the deal">
            <DealFields deal={deal} mayEdit={may.write} />
            <CustomFields kind="deal" id={deal.id} currency={deal.currency} />
          </Section>
          <Section title="Notes">
            <DealNotes deal={deal} mayWrite={may.write} />
          </Section>
        </div>
        <div>
          <Section title="People" more="All" onMore={() => show('people')}>
            <PeopleInShort deal={deal} />
          </Section>
          <Section title="Stages">
            <StageHistory deal={deal} history={history} />
          </Section>
          <Section title="Next meetings" more="All" onMore={() => show('timeline')}>
            <Meetings of={{ deal_id: deal.id }} many={3} />
          </Section>
          <Section title="Documents" more="All" onMore={() => show('documents')}>
            <Documents deal={deal} mayWrite={may.write} />
          </Section>
        </div>
      </div>
    </div>
  )
}
