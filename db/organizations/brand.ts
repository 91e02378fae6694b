import { sql } from 'drizzle-orm'
import type { OrganizationBrand } from '../../core/brand/brand.ts'
import type { StoredLogo } from '../../core/brand/logo.ts'
import type { Logo } from '../../core/signing/sender.ts'
import { type AuditEntry, auditInsertionForEach } from '../audit/audit.ts'
import { brands } from '../schema/organizations.ts'
import { firstRow, map, query, type Statement, series, sqlRows } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

/** The columns of a brand, except the image. */
export const brandColumns = {
  // The first column, because a joined row counts as missing if its first column is null.
  organizationId: brands.organizationId,
  displayName: brands.displayName,
  color: brands.color,
  replyTo: brands.replyTo,
  timeZone: brands.timeZone,
  attachSignedFile: brands.attachSignedFile,
  logo: sql<Logo | null>`case when ${brands.logoSha256} is not null then json_build_object(
    'sha256', ${brands.logoSha256}, 'width', ${brands.logoWidth}, 'height', ${brands.logoHeight}) end`,
}

type BrandRow = OrganizationBrand & { organizationId: string }

/** Returns the brand of the organization, or null if no property was set. */
export const findBrand = (): Statement<BrandRow | null> =>
  firstRow(query((db) => db.select(brandColumns).from(brands).where(ofOrganization(brands))))

/** Returns the logo as a base64 PNG, or null if there is none. */
export const findLogo = (): Statement<string | null> =>
  map(
    firstRow(query((db) => db.select({ logo: brands.logo }).from(brands).where(ofOrganization(brands)))),
    (row) => row?.logo ?? null,
  )

/** Returns the logo as a base64 PNG (or null), and whether completion mails have the signed file attached. */
export const findMailContent = (): Statement<{ logo: string | null; attachSignedFile: boolean }> =>
  map(
    firstRow(
      query((db) =>
        db
          .select({ attachSignedFile: brands.attachSignedFile, logo: brands.logo })
          .from(brands)
          .where(ofOrganization(brands)),
      ),
    ),
    (row) => row ?? { logo: null, attachSignedFile: false },
  )

/** Changes to a brand. Omitted properties do not change. */
export type StoredBrandChange = { [M in keyof Omit<OrganizationBrand, 'logo'>]?: OrganizationBrand[M] | undefined } & {
  logo?: StoredLogo | null | undefined
}

/** Changes the brand of the organization, with its audit event. */
export const setBrand = ({ logo, ...given }: StoredBrandChange, entry: AuditEntry): Statement<unknown> => {
  const ofLogo =
    logo === undefined
      ? {}
      : {
          logo: logo?.png ?? null,
          logoSha256: logo?.sha256 ?? null,
          logoWidth: logo?.width ?? null,
          logoHeight: logo?.height ?? null,
        }
  const changed = { ...given, ...ofLogo }
  return series<unknown>([
    query((db) =>
      db
        .insert(brands)
        .values({ organizationId: currentOrganization, ...changed })
        .onConflictDoUpdate({ target: brands.organizationId, set: { ...changed, updatedAt: sql`now()` } }),
    ),
    sqlRows(
      auditInsertionForEach(entry, {
        rows: sql`where ${currentOrganization} is not null`,
        targetId: currentOrganization,
      }),
    ),
  ])
}
