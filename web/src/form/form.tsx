import { type GetInputPropsOptions, type GetInputPropsReturnType, useForm as useLibraryForm } from '@mantine/form'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Fault, noteOf } from '../api/fault.ts'
import styles from './form.module.css'
import { changesOf, keep, readKept, tidy } from './form_values.ts'

/** A name of the values of a form, or a path in them such as `contacts.0.name`. */
export type NameIn<Values> = Extract<keyof Values, string> | `${Extract<keyof Values, string>}.${string}`

export type InputProps = GetInputPropsReturnType & Required<Pick<GetInputPropsReturnType, 'value' | 'onChange'>>

/** What a form gives to an input, whatever its other values are. */
export type Inputs = { getInputProps(name: string, options?: GetInputPropsOptions): InputProps }

type Options<Values> = {
  initialValues: Values
  /** Sends what was typed; `changes` is what of it is not as it was when the form was opened. What it throws is said at the
      fields that it names, or above all of them. */
  save(values: Values, changes: Partial<Values>): Promise<unknown>
  /** leaves the form after that; a form that has it is sent once */
  onSaved?: (() => void) | undefined
  /** what is wrong that an input cannot say of itself, by field */
  validate?(values: Values): Record<string, unknown>
  /** the fields that codes of errors are about, with what to say there */
  faults?: Record<string, Record<string, string>>
  /** what is typed is kept in this tab under this name until it is saved */
  keptAs?: string | undefined
}

/**
 * A form of the library, with what all of ours do: what is wrong with a field stands at the field, whether the page or the
 * service found it, until it is changed; anything else is the note. An input says by its attributes what it needs.
 */
export function useForm<Values extends object>(options: Options<Values>) {
  const { save, onSaved, validate, faults, keptAs } = options
  const element = useRef<HTMLFormElement>(null)
  // a second press may come before the first is drawn
  const isUnderWay = useRef(false)
  const [isSaved, setSaved] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const [unwritten] = useState(options.initialValues)
  const [begun] = useState({ ...unwritten, ...(keptAs && readKept<Values>(keptAs)) })

  const form = useLibraryForm<Values>({
    initialValues: begun,
    validate: (values) => ({ ...wrongIn(element.current), ...sentencesIn(validate?.(values)) }),
    onValuesChange: (values) => keptAs && keep(keptAs, changesOf(unwritten, values)),
    enhanceGetInputProps: ({ inputProps, field }) => ({
      name: String(field),
      ...('value' in inputProps && { value: inputProps.value ?? '' }),
    }),
  })
  const forget = () => keptAs && keep(keptAs, {})

  const send = form.onSubmit(
    async (values) => {
      isUnderWay.current = true
      setFault(undefined)
      try {
        await save(values, changesOf(unwritten, tidy(values)))
        forget()
        setSaved(onSaved !== undefined)
        onSaved?.()
        isUnderWay.current = onSaved !== undefined
      } catch (error) {
        isUnderWay.current = false
        const wrong = error instanceof Fault ? fieldsOf(element.current, faults?.[error.code] ?? error.fields) : {}
        form.setErrors(wrong)
        if (Object.keys(wrong).length === 0) setFault(error)
        else focusFirst(element.current, wrong)
      }
    },
    (wrong) => {
      setFault(undefined)
      focusFirst(element.current, wrong)
    },
  )

  return {
    ...form,
    /** what an input needs to hold a value of the form; empty text stands for none */
    getInputProps: (name: NameIn<Values>, options?: GetInputPropsOptions): InputProps =>
      form.getInputProps(name, options) as InputProps, // reason: values are held here, and never those of the page
    element,
    /** as it was before anything was typed */
    unwritten,
    /** what failed that belongs to no field */
    fault,
    isBusy: form.submitting || isSaved,
    isChanged: Object.keys(changesOf(unwritten, form.values)).length > 0,
    /** as it is unwritten, and nothing is kept */
    clear() {
      form.setValues(unwritten)
      form.clearErrors()
      setFault(undefined)
      forget()
    },
    submit(event?: SyntheticEvent<HTMLFormElement>) {
      event?.preventDefault()
      // a form in a dialog may stand within another in the tree of React
      event?.stopPropagation()
      if (!isUnderWay.current) send(event)
    },
  }
}

type Held = Pick<ReturnType<typeof useForm>, 'element' | 'fault' | 'isBusy' | 'submit'>

export type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  of: Held
  /** what to add to what went wrong */
  note?: string
}

/** The inputs of a form, below what went wrong with it as a whole. ⌘Enter sends. */
export function Form({ of: form, note, children, ...others }: FormProps) {
  const isSend = ({ key, metaKey, ctrlKey }: KeyboardEvent) => key === 'Enter' && (metaKey || ctrlKey)
  /** a list of choices would open by it, or pick what is under the pointer */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    const isChoice = event.target instanceof Element && event.target.matches('[aria-haspopup="listbox"]')
    if (isChoice && isSend(event)) send(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    others.onKeyDown?.(event)
    if (!event.defaultPrevented && isSend(event)) send(event)
  }
  function send(event: KeyboardEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    // a key that is held down is pressed once
    if (event.repeat) return
    const verb = event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')
    if (verb) verb.click()
    else form.submit()
  }
  return (
    <form
      {...others}
      ref={form.element}
      noValidate
      onSubmit={form.submit}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
    >
      {form.fault !== undefined && <FormNote>{[noteOf(form.fault), note].filter(Boolean).join(' ')}</FormNote>}
      {children}
    </form>
  )
}

/** What went wrong with a form as a whole. */
export function FormNote({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.note} ref={show}>
      {children}
    </p>
  )
}

const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

const sentencesIn = (wrong: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(wrong).flatMap(([name, says]) => (typeof says === 'string' && says ? [[name, says]] : [])),
  )

/** What the browser finds wrong, in our words; `data-missing` of an input says what is needed there. */
function wrongIn(form: HTMLFormElement | null): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const one of form?.elements ?? []) {
    const input = one as HTMLInputElement // reason: what of it is read is there on all elements of a form, or undefined
    const { path, missing } = input.dataset
    const isBlank = input.required && input.value.trim() === ''
    if (!path || !input.validity || (input.validity.valid && !isBlank)) continue
    const { customError, typeMismatch, tooShort, tooLong } = input.validity
    if (customError) wrong[path] = input.validationMessage
    else if (isBlank) wrong[path] = missing ?? 'This is needed.'
    else if (typeMismatch) wrong[path] = 'This is not an e-mail address.'
    else if (tooShort) wrong[path] = `At least ${input.minLength} characters.`
    else if (tooLong) wrong[path] = `At most ${input.maxLength} characters.`
    else wrong[path] = 'This cannot be used here.'
  }
  return wrong
}

const inputOf = (form: HTMLFormElement | null, path: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

/** What the service said of fields that are on the form, each as a sentence; `tags.0` stands at the tags. */
function fieldsOf(form: HTMLFormElement | null, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const path = [name, name.split(/[.[]/)[0] ?? name].find((one) => inputOf(form, one))
      return path ? [[path, `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`]] : []
    }),
  )
}

function focusFirst(form: HTMLFormElement | null, wrong: object) {
  const [first] = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].filter(
    ({ dataset: { path } }) => path !== undefined && path in wrong,
  )
  const input = first?.matches('input, textarea, select') ? first : first?.querySelector<HTMLElement>('input')
  input?.focus()
}
