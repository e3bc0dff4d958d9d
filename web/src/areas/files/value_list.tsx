import { AcceptAll, type OnAccept } from './accept_all.tsx'
import styles from './review.module.css'
import type { ValueList } from './value_groups.ts'
import { ValueSign } from './value_sign.tsx'
import { fullText } from './value_text.ts'
import { type FileValue, valueName } from './values.ts'

type Props = {
  group: ValueList
  selected: string | undefined
  onSelect: (value: FileValue) => void
  onAccept: OnAccept
}

/** What a document says, line by line. */
export function ValueRows({ group, selected, onSelect, onAccept }: Props) {
  return (
    <section className={styles.group} aria-label={group.title}>
      <h2>
        {group.title}
        <AcceptAll what={group.title} values={group.items.flat()} onAccept={onAccept} />
      </h2>
      {group.items.map((item) => (
        <ul key={item[0]?.path} className={styles.item}>
          {item.map((value) => (
            <li key={value.path}>
              <button
                type="button"
                className={styles.line}
                data-value={value.id}
                data-verdict={value.verdict}
                aria-pressed={value.id === selected}
                onClick={() => onSelect(value)}
              >
                <span className="quiet">{valueName(value)}</span>
                <span className={styles.text}>{fullText(value)}</span>
                <ValueSign value={value} />
              </button>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
