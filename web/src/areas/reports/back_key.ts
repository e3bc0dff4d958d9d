/** The key was for what floats above the screen: a dialog, a menu, a list of choices. By its target, which closing takes away. */
export const isForWhatFloats = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (!target.isConnected ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null ||
    document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null ||
    target.getAttribute('aria-expanded') === 'true')
