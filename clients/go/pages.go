package chancery

import (
	"context"
	"iter"
	"net/url"
	"strconv"
)

type page[T any] struct {
	Data       []T     `json:"data"`
	NextCursor *string `json:"nextCursor"`
	Pagination struct {
		NextOffset *int64 `json:"nextOffset"`
	} `json:"pagination"`
	Resources    []T   `json:"Resources"`
	StartIndex   int64 `json:"startIndex"`
	TotalResults int64 `json:"totalResults"`
}

// pagesOf yields the items of all pages. After an error, it yields the error and stops.
func pagesOf[T any](ctx context.Context, t *transport, r request, paging string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		next := r
		for {
			found, err := call[page[T]](ctx, t, next)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range append(found.Data, found.Resources...) {
				if !yield(item, nil) {
					return
				}
			}
			name, value := found.next(paging)
			if value == "" {
				return
			}
			next.query = url.Values{}
			for key, values := range r.query {
				next.query[key] = values
			}
			next.query.Del("offset")
			next.query.Set(name, value)
		}
	}
}

// next returns the query parameter for the next page. Its value is empty after the last page.
func (p *page[T]) next(paging string) (name, value string) {
	switch {
	case paging == "cursor" && p.NextCursor != nil:
		return "cursor", *p.NextCursor
	case paging == "offset" && p.Pagination.NextOffset != nil:
		return "offset", strconv.FormatInt(*p.Pagination.NextOffset, 10)
	case paging == "startIndex" && len(p.Resources) > 0:
		if start := max(p.StartIndex, 1) + int64(len(p.Resources)); start <= p.TotalResults {
			return "startIndex", strconv.FormatInt(start, 10)
		}
	}
	return "", ""
}
