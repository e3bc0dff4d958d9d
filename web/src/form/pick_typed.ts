import type { KeyboardEvent } from 'react'

/**
 * Of a list of choices that is open while somebody types in its field: Enter takes the first hit instead of sending the form,
 * and Tab takes it along instead of losing what was typed. To be called before the library's own keys (onKeyDownCapture).
 */
export function pickTyped(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget: field } = event
  if ((key !== 'Enter' && key !== 'Tab') || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return
  const list =
    field.getAttribute('aria-expanded') === 'true' && document.getElementById(field.getAttribute('aria-controls') ?? '')
  const text = field.value.trim()
  if (!list || field.readOnly || !text || text === list.querySelector('[data-checked]')?.textContent) return
  const picked = list.querySelector<HTMLElement>('[data-combobox-selected]')
  if (key === 'Enter') {
    event.preventDefault()
    // the library counts the hits, and what it counted may have changed since with what the service found
    event.stopPropagation()
  }
  const first = list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')
  ;(picked ?? first)?.click()
}
