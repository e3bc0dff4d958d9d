import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Fault, sentenceOf } from '../api/fault.ts'

type Values = Record<string, string>

/**
 * A form of inputs with names, which keep what is typed by themselves. What is wrong with a field stands at the field,
 * whether the page or the service found it, until it is changed; anything else is the note. ⌘Enter sends.
 */
export function useForm(send: (values: Values) => Promise<unknown>) {
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<Values>({})
  const [fault, setFault] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)

  async function submit() {
    if (!form.current || isSending) return
    const missing = wrongIn(form.current)
    setWrong(missing)
    setFault(undefined)
    if (Object.keys(missing).length > 0) return focusFirst(form.current, missing)
    setSending(true)
    try {
      await send(valuesOf(form.current))
    } catch (error) {
      const refused = error instanceof Fault ? fieldsOf(form.current, error.fields) : {}
      setWrong(refused)
      if (Object.keys(refused).length === 0) setFault(error)
      else focusFirst(form.current, refused)
    } finally {
      setSending(false)
    }
  }

  return {
    isSending,
    /** what failed that belongs to no field */
    fault,
    note: fault === undefined ? undefined : noteOf(fault),
    errorOf: (name: string): string | undefined => wrong[name],
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // a form in a dialog may stand within another in the tree of React
        event.stopPropagation()
        submit()
      },
      onInput: (event: FormEvent) => {
        const { name } = event.target as HTMLInputElement // reason: only inputs send it
        if (wrong[name]) setWrong(({ [name]: _, ...others }) => others)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault()
          submit()
        }
      },
    },
  }
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => 'validity' in element && 'name' in element) as HTMLInputElement[] // reason: just checked

/** What the browser finds wrong, in our words. */
function wrongIn(form: HTMLFormElement): Values {
  const wrong: Values = {}
  for (const { name, validity, minLength, maxLength } of inputsOf(form)) {
    if (!name || validity.valid) continue
    if (validity.valueMissing) wrong[name] = 'This is needed.'
    else if (validity.typeMismatch) wrong[name] = 'This is not an e-mail address.'
    else if (validity.tooShort) wrong[name] = `At least ${minLength} characters.`
    else if (validity.tooLong) wrong[name] = `At most ${maxLength} characters.`
    else wrong[name] = 'This cannot be used here.'
  }
  return wrong
}

/** What the service said of fields that are on the form, each as a sentence. */
function fieldsOf(form: HTMLFormElement, fields: Values): Values {
  const names = new Set(inputsOf(form).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => names.has(name))
      .map(([name, message]) => [name, `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`]),
  )
}

const focusFirst = (form: HTMLFormElement, wrong: Values) =>
  inputsOf(form)
    .find(({ name }) => name in wrong)
    ?.focus()

/** The sentence of a fault; where there is a time to wait, with that time. */
export function noteOf(fault: unknown): string {
  if (!(fault instanceof Fault)) return sentenceOf(fault)
  const others = Object.entries(fault.fields).map(([field, message]) => `${field} ${message}`)
  const sentence = others.length > 0 ? `${fault.message}: ${others.join(', ')}.` : fault.message
  if (fault.status !== 429 || !fault.retryAfterSeconds) return sentence
  return `${sentence} You can try again ${inWords(fault.retryAfterSeconds)}.`
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
