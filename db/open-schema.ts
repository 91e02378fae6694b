/** A query that returns whether the current role can use the schema, which an operator can close (`is_open`). */
export const openSchemaQuery = `select has_schema_privilege('public', 'usage') as is_open`
