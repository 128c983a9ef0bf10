import { bullet, notShown, section, service } from '../vocabulary/index.ts'

export const versioning = section(
  'Versioning',
  {},
  bullet(1, service({ basePath: '/api/v1' })),
  bullet(2, service({ version: '1.1.1' })),
  bullet(3, service({ schemes: ['http', 'https'] })),
  bullet(4, notShown('what stays compatible, and how deprecation is announced')),
)
