import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  type Bounds,
  currencyOf,
  type FigureKind,
  figureFault,
  figureKinds,
  foreign,
  readFigure,
  understood,
} from './read_figure.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> &
  Bounds & {
    kind: FigureKind
    /** empty where there is none */
    value: number | null | ''
    /** gets what is typed once it can be read; until then the field is not valid */
    onChange(value: number | null): void
    /** in which an amount is; that of the firm where it is left out */
    currency?: string | undefined
    /** gets the currency that is typed with an amount; without it one of another is not taken */
    onCurrency?: ((currency: string) => void) | undefined
  }

/** A figure as people type it; what is understood of a text that can be read in several ways stands beside its name. */
export function FigureInput(props: Props) {
  const { kind, value: given, onChange, min, max, currency, onCurrency, label, ...others } = props
  const value = given === '' ? null : given
  const { type } = figureKinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(type(value))
  const figure = readFigure(kind, text, { min, max, currency })
  const fault = figure === undefined ? figureFault(kind, text, { min, max, currency }) : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault])
  // it was changed from outside
  if (figure !== undefined && figure !== value && text !== type(value)) setText(type(value))

  return (
    <TextInput
      // keys of digits alone have no minus
      inputMode={kind === 'money' || kind === 'number' || (min ?? 0) < 0 ? 'text' : 'numeric'}
      {...others}
      ref={input}
      label={
        label !== undefined && (
          <>
            {label}{' '}
            {
              // no part of its name
              <span aria-hidden="true" style={{ fontWeight: 400, color: 'var(--ink-quiet)' }}>
                {kind === 'money' && figure === undefined ? foreign(text, currency) : understood(kind, text, currency)}
              </span>
            }
          </>
        )
      }
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const typedIn = onCurrency && kind === 'money' ? currencyOf(currentTarget.value, currency) : currency
        if (typedIn && typedIn !== currency) onCurrency?.(typedIn)
        const next = readFigure(kind, currentTarget.value, { min, max, currency: typedIn })
        // told also while it cannot be read, so that what was said of the field is taken back
        onChange(next === undefined ? value : next)
      }}
    />
  )
}
