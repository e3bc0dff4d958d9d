import { useMediaQuery } from '@mantine/hooks'

export const isPhone = (): boolean => innerWidth < 768

/** Whether the window is as narrow as a phone: lists, panels and bars are then laid out in another way. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', isPhone(), { getInitialValueInEffect: false })
