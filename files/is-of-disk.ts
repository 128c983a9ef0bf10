/** Whether the code of an error says that files cannot be written at all. */
export function isOfDisk(code: string | undefined): code is string {
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO'].includes(code)
}
