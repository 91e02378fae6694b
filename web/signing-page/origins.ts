const exactOrigin = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Returns the exact web origins of a session. Drops wildcards, paths and any other text. */
export const exactOrigins = (origins: string[]): string[] => origins.filter((origin) => exactOrigin.test(origin))
