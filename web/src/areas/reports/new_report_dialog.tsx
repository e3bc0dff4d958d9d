import { Checkbox, Modal, NativeSelect, Radio, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { inOrder, kinds, type ReportType, reportTypes, type SectionName, sectionNames, sectionTitles } from './kinds.ts'
import styles from './new_report_dialog.module.css'
import { allYears, asText, faultOf, type PeriodChoice } from './period.ts'
import { PeriodPicker } from './period_picker.tsx'
import { beginReport } from './writing.ts'

type Props = { opened: boolean; onClose(): void; company?: string | undefined; deal?: string | undefined }

/** Asks for a report, and goes to where it is being written. */
export function NewReportDialog({ opened, onClose, company, deal }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New report" size="lg">
      <NewReportForm key={`${company}${deal}`} onClose={onClose} company={company} deal={deal} />
    </Modal>
  )
}

type Choices = {
  company_id: string | null
  deal_id: string | null
  type: ReportType
  /** undefined: those that are usual for the type */
  sections: SectionName[] | undefined
  comparisons: boolean | undefined
  time_period: PeriodChoice
  template_id: string
}

function NewReportForm({ onClose, company, deal }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const gone = { company_id: 'This company is not there any more. Choose another.' }
  const form = useForm<Choices>({
    initialValues: {
      company_id: company ?? null,
      deal_id: deal ?? null,
      type: 'investment_memo',
      sections: undefined,
      comparisons: undefined,
      time_period: allYears,
      template_id: '',
    },
    keptAs: `report.${deal ?? company ?? ''}`,
    validate: ({ sections, time_period }) => ({
      sections: sections?.length === 0 && 'Choose at least one section.',
      time_period: faultOf(time_period),
    }),
    async save({ company_id, deal_id, type, sections = kinds[type].sections, comparisons, time_period }) {
      const id = await beginReport({
        company_id: company_id ?? '',
        ...(deal_id && { deal_id }),
        report_type: type,
        ...(template && { template_id: template.id }),
        sections: template?.sections.map(({ section }) => section) ?? inOrder(type, sections),
        include_comparisons: comparisons ?? kinds[type].comparisons,
        time_period: asText(time_period),
      })
      form.clear()
      await navigate({ to: '/reports/$id', params: { id }, replace: true })
    },
    faults: { company_not_found: gone },
  })
  const { values } = form
  const kind = kinds[values.type]
  const templates = (api.useQuery('get', '/api/report-templates').data?.data ?? []).filter(
    ({ report_type }) => report_type === values.type,
  )
  const template = templates.find(({ id }) => id === values.template_id)

  return (
    <DialogForm
      of={form}
      label="Write report"
      onClose={onClose}
      lesser={
        <Text size="xs" c="var(--ink-quiet)">
          Each figure will say where it comes from.
        </Text>
      }
    >
      <Fields
        form={form}
        columns={2}
        focus={false}
        of={[
          {
            name: 'company_id',
            label: 'Company',
            kind: 'company',
            required: true,
            missing: 'Choose the company.',
            dealField: 'deal_id',
          },
          {
            name: 'deal_id',
            label: 'Deal',
            kind: 'deal',
            companyField: 'company_id',
            placeholder: 'All deals of the company',
          },
        ]}
      />
      <Radio.Group
        label="Type"
        value={values.type}
        // another type has other sections
        onChange={(chosen) =>
          form.setValues({
            type: reportTypes.find((type) => type === chosen) ?? values.type,
            sections: undefined,
            template_id: '',
            comparisons: undefined,
          })
        }
      >
        <div className="stack gap" style={{ marginTop: 6 }}>
          {reportTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              size="sm"
              label={kinds[type].name}
              description={kinds[type].says}
              data-autofocus={type === values.type || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {templates.length > 0 && (
        <NativeSelect
          label="Template"
          data={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          {...(template && { description: template.sections.map(({ heading }) => heading).join(', ') })}
          {...form.getInputProps('template_id')}
        />
      )}
      {!template && (
        <Checkbox.Group
          label="Sections"
          {...form.getInputProps('sections')}
          value={values.sections ?? kind.sections}
          onChange={(names) =>
            form.setFieldValue(
              'sections',
              sectionNames.filter((name) => names.includes(name)),
            )
          }
        >
          <div className={styles.sections}>
            {sectionNames.map((name) => (
              <Checkbox key={name} value={name} size="sm" label={sectionTitles[name]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div data-path="time_period">
        <PeriodPicker
          value={values.time_period}
          onChange={(change) => form.setFieldValue('time_period', { ...values.time_period, ...change })}
          error={form.errors['time_period']}
        />
      </div>
      <Checkbox
        size="sm"
        label="Compare with peers"
        description="With companies of the same industry in the firm’s own book"
        checked={values.comparisons ?? kind.comparisons}
        onChange={(event) => form.setFieldValue('comparisons', event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
