/** Whether to write in colours: the option, then NO_COLOR and FORCE_COLOR, then whether there is a terminal. */
export function wantsColor(option: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (!option || NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return process.stdout.isTTY === true && TERM !== 'dumb'
}
