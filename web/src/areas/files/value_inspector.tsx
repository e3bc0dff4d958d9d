import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { since } from '../../parts/format.ts'
import { IconAlertTriangle, IconCheck } from '../../parts/icons.ts'
import { confidenceOf, confidenceRule, confidenceWords, reasonOf } from './confidence.ts'
import { Readings } from './readings.tsx'
import styles from './review.module.css'
import { ValueEditor } from './value_editor.tsx'
import { standingOf } from './value_sign.tsx'
import { checkName, fullText, scaleNames, withCommas } from './value_text.ts'
import { type FileValue, isAsked, judged, type Reading, standsAt, unitOf, valueName } from './values.ts'

type Props = {
  value: FileValue
  values: readonly FileValue[]
  unit: string
  mayWrite: boolean
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  onSelect: (value: FileValue) => void
  /** shows where one of its readings stands */
  onLook: (reading: number) => void
  /** where the page is not beside it */
  onShow?: () => void
  /** what else can be done with it */
  also?: ReactNode
  acts: {
    accept: () => void
    reject: () => void
    reopen: () => void
    edit: (to: string | number) => void
    choose: (reading: Reading) => void
  }
}

/** The value that is selected: what it is, where it stands, what speaks for it, and what a person says. */
export function ValueInspector(props: Props) {
  const { value, values, unit, mayWrite, isEditing, onEditing, onSelect, onLook, onShow, also, acts } = props
  const from = value.computed_from.flatMap((path) => values.find((one) => one.path === path) ?? [])
  const confidence = confidenceOf(value)
  return (
    <section className={styles.inspector} aria-label="Selected value">
      <div className={styles.what}>
        <h2>{valueName(value)}</h2>
        <Tooltip label={confidenceRule} multiline w={320} position="top-end">
          <span className={styles.confidence} data-confidence={confidence} tabIndex={0}>
            {confidenceWords[confidence]}
          </span>
        </Tooltip>
        <span>{reasonOf(value)}</span>
      </div>
      {isEditing ? (
        <div className="fill scroll quiet" style={{ padding: '8px 16px 0' }}>
          <ValueEditor
            key={value.id}
            value={value}
            values={values}
            onCancel={() => onEditing(false)}
            onSave={(to) => {
              onEditing(false)
              acts.edit(to)
            }}
          />
        </div>
      ) : (
        <div className={styles.told}>
          {isAsked(value) ? (
            <Readings value={value} unit={unit} mayWrite={mayWrite} onLook={onLook} onChoose={acts.choose} />
          ) : (
            <>
              <p
                className={`${styles.amount} title ink digits`}
                data-verdict={value.verdict}
                data-long={fullText(value).length > 40 || undefined}
              >
                {fullText(value)}
              </p>
              <p>{placeOf({ ...value, ...standsAt(value) }, unit)}</p>
            </>
          )}
          {from.length > 0 && (
            <p>
              Computed from{' '}
              {from.map((one, index) => (
                <Joined key={one.id} index={index}>
                  <button type="button" className="underlines accent" onClick={() => onSelect(one)}>
                    {valueName(one)}
                  </button>
                </Joined>
              ))}
            </p>
          )}
          {value.checks.length > 0 && (
            <ul className={styles.checks}>
              {value.checks
                .toSorted((a, b) => Number(a.passed) - Number(b.passed))
                .map((check, index) => (
                  <li className="flex gap-6" key={index} data-failed={!check.passed || undefined}>
                    {check.passed ? <IconCheck size={14} stroke={2} /> : <IconAlertTriangle size={14} stroke={2} />}
                    <span>
                      <b>
                        {check.passed ? '' : 'Failed: '}
                        {checkName(check.name)}.
                      </b>{' '}
                      {withCommas(check.detail)}
                    </span>
                  </li>
                ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles.acts}>
        {mayWrite && !isEditing && (
          <>
            {value.verdict === 'open' ? (
              <>
                <Button size="compact-sm" onClick={acts.accept} rightSection={<kbd aria-hidden="true">a</kbd>}>
                  Accept
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onEditing(true)}
                  rightSection={<kbd aria-hidden="true">e</kbd>}
                >
                  Correct
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={acts.reject}
                  rightSection={<kbd aria-hidden="true">x</kbd>}
                >
                  Reject
                </Button>
              </>
            ) : (
              <>
                <Button size="compact-sm" variant="default" onClick={acts.reopen}>
                  Take back
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onEditing(true)}
                  rightSection={<kbd aria-hidden="true">e</kbd>}
                >
                  Correct
                </Button>
              </>
            )}
          </>
        )}
        {onShow && (
          <Button size="compact-sm" variant="default" onClick={onShow}>
            Show page
          </Button>
        )}
        {also}
        <span className={styles.who}>{saidBy(value)}</span>
      </div>
    </section>
  )
}

const Joined = ({ index, children }: { index: number; children: ReactNode }) => (
  <>
    {index > 0 && ', '}
    {children}
  </>
)

/** What stands in the box, and where that is. */
function placeOf(value: FileValue, unit: string): string {
  const { raw, quote, label, place, page, scale, period, computed_from } = value
  const isScaled = unitOf(value) === 'money' && scale && scale > 1
  const inUnit = isScaled ? `, in ${scaleNames[scale] ?? `units of ${scale}`}` : ''
  const where = place ?? `${unit} ${page}`
  const printed =
    computed_from.length > 0 && !label ? '' : raw.length <= 60 ? `Printed “${raw}”${inUnit}` : `“${quote}”`
  const said = [printed, label ? `in the row “${label}”` : '', period ? `column “${period.label}”` : '', where]
  return said.filter(Boolean).join(', ')
}

function saidBy(value: FileValue): string {
  if (value.verdict === 'open') return ''
  const who = value.reviewed_by_name ? ` by ${value.reviewed_by_name}` : ''
  const when = value.reviewed_at ? `, ${since(value.reviewed_at)}` : ''
  const was =
    value.verdict === 'edited' && value.value !== judged(value) ? `; read was ${fullText(value, value.value)}` : ''
  return `${standingOf(value)}${who}${when}${was}`
}
