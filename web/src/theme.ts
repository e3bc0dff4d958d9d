import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { pickTyped } from './form/pick_typed.ts'

// the accent, a quiet blue-green: 6 carries white text, 4 is for dark grounds
const accent: MantineColorsTuple = [
  '#eaf5f3',
  '#d3e9e5',
  '#a5d3cc',
  '#74bcb2',
  '#3fb3a5',
  '#178a7e',
  '#0b6b63',
  '#095a53',
  '#074943',
  '#053833',
]

const choices = {
  size: 'sm',
  comboboxProps: { shadow: 'md' },
  selectFirstOptionOnChange: true,
  onKeyDownCapture: pickTyped,
} as const

const over = { transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Close' } } as const

/** What Mantine's own components take over from tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent },
  // Mantine's own are too pale for white text, and it chooses the text for the light scheme only
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant !== 'filled') return colors
    if (input.color === 'red')
      return {
        ...colors,
        background: 'var(--bad)',
        hover: 'color-mix(in srgb, var(--bad), var(--ink) 15%)',
        color: 'var(--ground)',
      }
    const isAccent = !input.color || input.color === 'accent'
    return isAccent
      ? { ...colors, background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)' }
      : colors
  },
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    // nearly all that is asked for is needed
    InputWrapper: { defaultProps: { withAsterisk: false } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3 } },
    // what is picked again stays picked: a field that may be empty has its own button for that
    Select: { defaultProps: { ...choices, allowDeselect: false } },
    MultiSelect: { defaultProps: choices },
    Modal: { defaultProps: { ...over, overlayProps: { backgroundOpacity: 0.35 } } },
    Drawer: { defaultProps: { ...over, overlayProps: { backgroundOpacity: 0.2 } } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    // as high as the buttons and fields beside it
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Table: { defaultProps: { horizontalSpacing: 'sm', verticalSpacing: 7, fz: 'sm' } },
  },
})
