import {
  Autocomplete,
  Checkbox,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from './day_input.tsx'
import styles from './fields.module.css'
import { FigureInput } from './figure_input.tsx'
import type { InputProps, Inputs, NameIn } from './form.tsx'
import { OwnerSelect } from './owner_select.tsx'
import { CompanyPicker } from './pickers/company_picker.tsx'
import { ContactPicker } from './pickers/contact_picker.tsx'
import { DealPicker } from './pickers/deal_picker.tsx'
import type { FigureKind } from './read_figure.ts'

export type Option = { value: string; label: string }

/** A field of a form as data: what it is called, what can be typed there, and within which bounds. */
export type FieldOf<Name extends string = string> = {
  name: Name
  label: string
  kind?:
    | (
        | 'text'
        | 'long'
        | 'email'
        | 'phone'
        | 'link'
        | 'digits'
        | 'password'
        | 'switch'
        | 'day'
        | 'moment'
        | 'company'
        | 'contact'
        | 'deal'
        | 'person'
      )
    | ('choice' | 'choices' | 'words')
    | FigureKind
  required?: boolean | undefined
  /** what to say where it is needed and empty, in place of the usual sentence */
  missing?: string
  description?: ReactNode
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** of an amount: the field of the form that says its currency, and takes the one that is typed with it */
  currencyField?: string | undefined
  /** of a company: the field of the deal, which goes with another company */
  dealField?: string | undefined
  /** of a deal: whose deals it is chosen from, where that is known */
  company?: string | undefined
  /** of a deal: the field of its company, which follows the deal; of a contact: whose contacts come first */
  companyField?: string | undefined
  min?: number | undefined
  max?: number | undefined
  /** of a choice all that there is, of a text what is offered */
  choices?: Option[] | undefined
  /** a choice by the browser's own means */
  isNative?: boolean
  /** a choice that can be taken back */
  isClearable?: boolean
  /** what ends a word while several are typed; a comma where it is left out */
  splitChars?: string[]
  /** a company that there is not yet can be made */
  allowNew?: boolean
  rows?: number
  autoComplete?: string
  /** beside no other */
  isWide?: boolean
}

type Props<Values> = {
  of: readonly (FieldOf<NameIn<Values>> | false | undefined)[]
  form: { getInputProps(name: NameIn<Values>, options?: { type: 'checkbox' | 'input' }): InputProps }
  /** beside each other, where there is room */
  columns?: 1 | 2
  /** what gets the focus when a dialog opens: the first of them where it is left out */
  focus?: NameIn<Values> | false
}

/** The inputs of a form by descriptions of its fields. */
export function Fields<Values>({ of, form, columns = 1, focus }: Props<Values>) {
  const fields = of.filter((field) => field !== false && field !== undefined)
  return (
    <div className={styles.fields} data-columns={columns}>
      {fields.map((field, index) => (
        <div key={field.name} className={field.isWide ? styles.wide : undefined}>
          <Field {...field} isFirst={focus === undefined ? index === 0 : focus === field.name} form={form} />
        </div>
      ))}
    </div>
  )
}

type FieldProps = FieldOf & { form: Inputs; isFirst: boolean }

function Field({ form, isFirst, kind = 'text', isWide, missing, choices, ...field }: FieldProps) {
  const { isNative, isClearable, rows, min, max, splitChars, allowNew, ...fields } = field
  const { currencyField, dealField, companyField, company, ...attributes } = fields
  const shared = {
    ...attributes,
    'data-missing': missing,
    'data-autofocus': isFirst || undefined,
    ...form.getInputProps(field.name, { type: kind === 'switch' ? 'checkbox' : 'input' }),
  }
  switch (kind) {
    case 'text':
      return choices ? <Autocomplete {...shared} {...closed} data={choices} limit={8} /> : <TextInput {...shared} />
    case 'long':
      return <Textarea {...shared} minRows={rows} maxRows={14} />
    case 'email':
      return <TextInput {...shared} type="email" />
    case 'phone':
      return <TextInput {...shared} type="tel" />
    case 'link':
      return <TextInput {...shared} inputMode="url" />
    case 'digits':
      return <TextInput {...shared} inputMode="numeric" />
    case 'password':
      return <PasswordInput {...shared} visibilityToggleButtonProps={toggle} />
    case 'switch':
      return <Checkbox {...shared} />
    case 'day':
    case 'moment':
      return <DayInput {...shared} kind={kind} />
    case 'choice':
      return isNative ? (
        <NativeSelect {...shared} data={choices} />
      ) : (
        <Select
          {...shared}
          {...closed}
          // an empty text would have a button to clear it
          value={shared.value || null}
          data={choices}
          searchable={(choices?.length ?? 0) > choicesSeen}
          clearable={isClearable}
        />
      )
    case 'choices':
      return <MultiSelect {...shared} {...many} data={choices} searchable />
    case 'words':
      return (
        <TagsInput
          {...shared}
          {...many}
          data={choices?.map(({ value }) => value)}
          splitChars={splitChars}
          maxTags={max}
        />
      )
    case 'company':
      return (
        <CompanyPicker
          {...shared}
          {...closed}
          allowNew={allowNew}
          onChange={(id) => {
            shared.onChange(id)
            if (dealField) form.getInputProps(dealField).onChange(null)
          }}
        />
      )
    case 'contact':
      return <ContactPicker {...shared} {...closed} company={companyField && form.getInputProps(companyField).value} />
    case 'deal':
      return (
        <DealPicker
          {...shared}
          {...closed}
          company={company ?? (companyField && form.getInputProps(companyField).value)}
          onChange={(id, deal) => {
            shared.onChange(id)
            if (deal && companyField) form.getInputProps(companyField).onChange(deal.company_id)
          }}
        />
      )
    case 'person':
      return <OwnerSelect {...shared} {...closed} />
    default: {
      const unit = currencyField === undefined ? undefined : form.getInputProps(currencyField)
      return (
        <FigureInput
          {...shared}
          kind={kind}
          min={min}
          max={max}
          {...(unit && {
            label: `${field.label}, ${unit.value}`,
            currency: String(unit.value),
            onCurrency: unit.onChange,
          })}
        />
      )
    }
  }
}

/** more than these are searched by typing */
const choicesSeen = 12
const toggle = { 'aria-label': 'Show the password', tabIndex: 0 }
/** A list opens by a click, by typing or ↓; by the focus alone it would cover the fields below it. */
const closed = { openOnFocus: false }
const many = { ...closed, clearable: true, hidePickedOptions: true, maxDropdownHeight: 220 }
