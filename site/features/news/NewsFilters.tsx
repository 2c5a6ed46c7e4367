import { useRef, useState } from 'react';
import { formatLocalDate } from '../../lib/dates.ts';
import { isFiltered, type NewsSearch } from './news-search.ts';

interface Props {
  search: NewsSearch;
  onChange: (change: { text?: string; day?: string }) => void;
}

export function NewsFilters({ search, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const textField = useRef<HTMLInputElement>(null);
  const shown = open || search.day !== '';

  return (
    <search className="news-filters">
      <div className="news-filters__row">
        <label className="field news-filters__text">
          <span>Buscar notícias</span>
          <input
            ref={textField}
            type="search"
            value={search.text}
            maxLength={200}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </label>
        <button
          type="button"
          className="button button--quiet"
          aria-expanded={shown}
          aria-controls="news-filter-panel"
          onClick={() => setOpen(!shown)}
        >
          Filtros
        </button>
        {isFiltered(search) && (
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              onChange({ text: '', day: '' });
              // This button disappears, so the focus is moved.
              textField.current?.focus();
            }}
          >
            Limpar
          </button>
        )}
      </div>
      <div id="news-filter-panel" className="news-filters__panel" hidden={!shown}>
        <label className="field">
          <span>Data de publicação</span>
          <input type="date" value={search.day} onChange={(event) => onChange({ day: event.target.value })} />
        </label>
      </div>
      {isFiltered(search) && (
        <p className="news-filters__active">
          Filtros ativos:
          {search.text.trim() && <span className="badge badge--draft">Busca: “{search.text.trim()}”</span>}
          {search.day && <span className="badge badge--draft">Data: {formatLocalDate(search.day)}</span>}
        </p>
      )}
    </search>
  );
}
