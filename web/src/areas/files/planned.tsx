import { Button, Checkbox, Table, Text } from '@mantine/core'
import { counted } from '../../parts/format.ts'
import { type Plan } from './apply_plan.ts'
import styles from './document_screen.module.css'
import { shortText } from './value_text.ts'
import { type FileValue, fieldName, figureIn, valueName } from './values.ts'

type RecordsProps = { plan: Plan; known: readonly { period: string }[] }

/** The financial records that will be there, a row for each period. */
export function PlannedRecords({ plan, known }: RecordsProps) {
  return (
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {plan.periods.map(({ period, figures }) => (
          <Table.Tr key={period}>
            <Table.Td w={110}>{period}</Table.Td>
            <Table.Td>
              <Text size="sm">
                {figures
                  .map((value) => `${fieldName(figureIn(value.path)?.metric ?? '')} ${shortText(value)}`)
                  .join(', ')}
              </Text>
              {known.some((record) => record.period.startsWith(period)) && (
                <Text size="xs" c="var(--warn)">
                  There is a record of this period. It is changed if it came from this document; else another one is
                  added.
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type CurrencyProps = { plan: Plan; currency: string; isSaid: boolean; onSay: (isSaid: boolean) => void }

/** Beside the button, where the document does not say the currency of amounts: that they are in this one. */
export function CurrencyNote({ plan, currency, isSaid, onSay }: CurrencyProps) {
  if (!isSaid && plan.withoutCurrency.length === 0) return null
  return (
    <Checkbox
      size="xs"
      label={`The document does not say its currency: its figures are in ${currency}`}
      checked={isSaid}
      onChange={({ currentTarget }) => onSay(currentTarget.checked)}
    />
  )
}

type LeftOutProps = { why: string; values: readonly FileValue[]; onInclude: () => unknown }

const namedMax = 8

/** Values that a record has a field for and that will not be written, why, and the click that includes them. */
export function LeftOut({ why, values, onInclude }: LeftOutProps) {
  if (values.length === 0) return null
  const names = values.slice(0, namedMax).map(valueName).join(', ')
  const rest = values.length - namedMax
  return (
    <div className={styles.notice}>
      <p className={styles.sentence}>
        <b>{counted(values.length, 'value')} left out: </b>
        {why}. {names}
        {rest > 0 && ` and ${rest} more`}
      </p>
      <Button size="compact-sm" variant="default" onClick={onInclude}>
        Include {values.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}
