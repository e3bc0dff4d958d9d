import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stageNames } from '../../../../src/words/stages.ts'
import type { Reply } from '../../api/client.ts'
import { Money } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import styles from './home.module.css'
import { Section } from './section.tsx'

type Stages = Reply<'/api/overview'>['stages']

type Props = { stages: Stages; pipeline: string | undefined; choice: ReactNode }

/** Each stage: how much is there, and what came and went since last week. */
export function PipelineTable({ stages, pipeline, choice }: Props) {
  const most = Math.max(1, ...stages.map(({ value }) => value))
  return (
    <Section
      title="Pipeline by stage"
      more={
        <span className="row gap-12">
          {choice}
          <Link to="/deals" search={{ pipeline }}>
            Open the board
          </Link>
        </span>
      }
    >
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Pipeline by stage">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Stage</th>
              <th className="number">Deals</th>
              <th className="number">Value</th>
              <th className="wide-only" style={{ width: '28%' }} aria-hidden="true" />
              <th className={'number wide-only'}>Weighted</th>
              <th>Since last week</th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage) => (
              <tr key={stage.stage_id ?? stage.stage}>
                <td>
                  <Link
                    to="/deals"
                    search={
                      stage.stage_id
                        ? { view: 'table', pipeline, stage_id: stage.stage_id }
                        : { view: 'table', stage: stage.stage }
                    }
                  >
                    {stage.stage_name ?? stageNames[stage.stage]}
                  </Link>
                </td>
                <td className="number">{count(stage.count)}</td>
                <td className="number">
                  {/* deals without a value are not worth nothing */}
                  <Money value={stage.value || null} inColumn />
                </td>
                <td className="wide-only" style={{ width: '28%' }} aria-hidden="true">
                  <span
                    className={styles.bar}
                    data-closed={!isOpen(stage) || undefined}
                    style={{ width: `${(stage.value / most) * 100}%` }}
                  />
                </td>
                <td className={'number wide-only'}>
                  {isOpen(stage) ? <Money value={stage.weighted_value || null} inColumn /> : '–'}
                </td>
                <td className="quiet nowrap">{movement(stage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const isOpen = ({ stage }: Stages[number]) => stage !== 'closed_won' && stage !== 'closed_lost'

function movement({ moved_in, moved_out }: Stages[number]): string {
  if (moved_in === 0 && moved_out === 0) return 'no change'
  return [moved_in > 0 && `+${moved_in} in`, moved_out > 0 && `−${moved_out} out`].filter(Boolean).join(', ')
}
