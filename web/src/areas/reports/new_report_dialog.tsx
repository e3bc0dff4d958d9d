import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { FaultNote } from '../../parts/state.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useDraft } from '../interactions/draft.ts'
import { inOrder, kinds, type ReportType, reportTypes, type SectionName, sectionNames, sectionTitles } from './kinds.ts'
import styles from './new_report_dialog.module.css'
import { allYears, asText, faultOf, type PeriodChoice } from './period.ts'
import { PeriodPicker } from './period_picker.tsx'
import { beginReport } from './writing.ts'

type Props = { opened: boolean; onClose(): void; company?: string | undefined }

/** Asks for a report, and goes to where it is being written. */
export function NewReportDialog({ opened, onClose, company }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New report" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <NewReportForm key={company} onClose={onClose} company={company} />
    </Modal>
  )
}

type Choices = {
  company: string | null
  type: ReportType
  /** undefined: those that are usual for the type */
  sections?: SectionName[] | undefined
  comparisons?: boolean | undefined
  period: PeriodChoice
}

function NewReportForm({ onClose, company }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const { value, set, forget } = useDraft<Choices>(`report.${company ?? ''}`, {
    company: company ?? null,
    type: 'investment_memo',
    period: allYears,
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const kind = kinds[value.type]
  const sections = value.sections ?? kind.sections
  const comparisons = value.comparisons ?? kind.comparisons

  async function send(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    const period = faultOf(value.period)
    const missing = {
      ...(!value.company && { company: 'Choose the company.' }),
      ...(sections.length === 0 && { sections: 'Choose at least one section.' }),
      ...(period && { period }),
    }
    setWrong(missing)
    setFault(undefined)
    if (Object.keys(missing).length > 0 || !value.company || isSending) return
    setSending(true)
    try {
      const id = await beginReport({
        company_id: value.company,
        report_type: value.type,
        sections: inOrder(value.type, sections),
        include_comparisons: comparisons,
        time_period: asText(value.period),
      })
      forget()
      await navigate({ to: '/reports/$id', params: { id }, replace: true })
    } catch (error) {
      const { time_period, company_id } = error instanceof Fault ? error.fields : {}
      if (time_period) setWrong({ period: time_period })
      else if (company_id || (error instanceof Fault && error.code === 'company_not_found'))
        setWrong({ company: 'This company is not there any more. Choose another.' })
      else setFault(error)
      setSending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event)
      }}
    >
      <Stack gap="md">
        <CompanyPicker
          label="Company"
          value={value.company}
          onChange={(id) => set({ company: id })}
          {...(wrong['company'] && { error: wrong['company'] })}
        />
        <Radio.Group
          label="Type"
          value={value.type}
          // another type has other sections
          onChange={(chosen) =>
            set({
              type: reportTypes.find((type) => type === chosen) ?? value.type,
              sections: undefined,
              comparisons: undefined,
            })
          }
        >
          <div className={styles.types}>
            {reportTypes.map((type) => (
              <Radio
                key={type}
                value={type}
                size="sm"
                label={kinds[type].name}
                description={kinds[type].says}
                data-autofocus={type === value.type || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Checkbox.Group
          label="Sections"
          error={wrong['sections']}
          value={sections}
          onChange={(names) => set({ sections: sectionNames.filter((name) => names.includes(name)) })}
        >
          <div className={styles.sections}>
            {sectionNames.map((name) => (
              <Checkbox key={name} value={name} size="sm" label={sectionTitles[name]} />
            ))}
          </div>
        </Checkbox.Group>
        <PeriodPicker
          value={value.period}
          onChange={(change) => set({ period: { ...value.period, ...change } })}
          error={wrong['period']}
        />
        <Checkbox
          size="sm"
          label="Compare with peers"
          description="With companies of the same industry in the firm’s own book"
          checked={comparisons}
          onChange={(event) => set({ comparisons: event.currentTarget.checked })}
        />
        {fault !== undefined && <FaultNote error={fault} />}
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="var(--ink-quiet)">
            Each figure will say where it comes from.
          </Text>
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Write report
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
