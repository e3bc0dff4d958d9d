const isMac = navigator.userAgent.includes('Mac')

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: '↵',
}

/** A key as it is printed on the keyboard of this computer: `mod+k` is ⌘K or Ctrl K. */
export const keyName = (key: string): string =>
  key
    .split('+')
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? '' : ' ')
