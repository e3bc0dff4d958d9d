import { Button } from '@mantine/core'
import styles from './review.module.css'
import { fullText } from './value_text.ts'
import { type FileValue, isForeign, type Reading, readingsOf } from './values.ts'

type Props = {
  value: FileValue
  unit: string
  mayWrite: boolean
  /** shows where the reading of this number stands */
  onLook: (at: number) => void
  onChoose: (reading: Reading) => void
}

/** Where a document says several things and nothing in it decides: a person looks at each and chooses. */
export function Readings({ value, unit, mayWrite, onLook, onChoose }: Props) {
  return (
    <ul className={styles.readings} aria-label="What the document says">
      {readingsOf(value).map((reading, at) => (
        <li className="row gap" key={at}>
          {mayWrite && !isForeign(value, reading) ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChoose(reading)}
              rightSection={<kbd aria-hidden="true">{at + 1}</kbd>}
            >
              {textOf(value, reading)}
            </Button>
          ) : (
            <b
              className="rigid ink digits"
              title={isForeign(value, reading) ? 'In another currency: it cannot be chosen for this value.' : undefined}
            >
              {textOf(value, reading)}
            </b>
          )}
          <button type="button" className="underlines accent rigid digits" onClick={() => onLook(at)}>
            {unit} {reading.page}
          </button>
          <span className="clip shrinks" title={reading.quote}>
            “{reading.quote}”
          </span>
        </li>
      ))}
    </ul>
  )
}

const textOf = (value: FileValue, { value: read, currency }: Reading) =>
  fullText({ ...value, currency: currency ?? value.currency }, read)
