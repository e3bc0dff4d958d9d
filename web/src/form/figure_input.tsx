import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  type Bounds,
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
  }

/** A figure as people type it; what is understood of a text that can be read in several ways stands beside its name. */
export function FigureInput({ kind, value: given, onChange, min, max, label, ...others }: Props) {
  const value = given === '' ? null : given
  const { read, type, show, hasUnits } = figureKinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(type(value))
  const figure = readFigure(kind, text, { min, max })
  const fault = figure === undefined ? figureFault(kind, text, { min, max }) : ''
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
        <>
          {label}{' '}
          {hasUnits && (
            // no part of its name
            <span aria-hidden="true" style={{ fontWeight: 400, color: 'var(--ink-quiet)' }}>
              {kind === 'money' && figure === undefined ? foreign(text) : understood(text, read, show)}
            </span>
          )}
        </>
      }
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const next = readFigure(kind, currentTarget.value, { min, max })
        // told also while it cannot be read, so that what was said of the field is taken back
        onChange(next === undefined ? value : next)
      }}
    />
  )
}
