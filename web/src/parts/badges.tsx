import styles from './badges.module.css'

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state: a dot and its word, so that it never is a colour alone. */
export function State({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}
