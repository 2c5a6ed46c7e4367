
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "accounts": {
                  Row: {
                    "created_at": string,"id": string,"name": string,"opening_balance": number,"opening_day": string | null,"purpose": string | null,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"name": string,"opening_balance"?: number,"opening_day"?: string | null,"purpose"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"name"?: string,"opening_balance"?: number,"opening_day"?: string | null,"purpose"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"allocations": {
                  Row: {
                    "amount": number,"begun_at": string,"begun_by": string | null,"begun_name": string | null,"call_id": string,"donation_id": string | null,"end_reason": string | null,"ended_at": string | null,"ended_by": string | null,"ended_late_on": string | null,"ended_name": string | null,"has_rows": boolean,"id": string,"late_on": string | null,"number": number,"parcela_id": string | null,"receipt_id": string,"transaction_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"begun_at"?: string,"begun_by"?: string | null,"begun_name"?: string | null,"call_id": string,"donation_id"?: string | null,"end_reason"?: string | null,"ended_at"?: string | null,"ended_by"?: string | null,"ended_late_on"?: string | null,"ended_name"?: string | null,"has_rows"?: boolean,"id"?: string,"late_on"?: string | null,"number"?: number,"parcela_id"?: string | null,"receipt_id": string,"transaction_id"?: string | null
                  }
                  Update: {
                    "amount"?: number,"begun_at"?: string,"begun_by"?: string | null,"begun_name"?: string | null,"call_id"?: string,"donation_id"?: string | null,"end_reason"?: string | null,"ended_at"?: string | null,"ended_by"?: string | null,"ended_late_on"?: string | null,"ended_name"?: string | null,"has_rows"?: boolean,"id"?: string,"late_on"?: string | null,"number"?: number,"parcela_id"?: string | null,"receipt_id"?: string,"transaction_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "allocations_donation_id_fkey"
      columns: ["donation_id"]
isOneToOne: false
      referencedRelation: "donations"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "allocations_parcela_id_fkey"
      columns: ["parcela_id"]
isOneToOne: false
      referencedRelation: "parcelas"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "allocations_receipt_id_fkey"
      columns: ["receipt_id"]
isOneToOne: false
      referencedRelation: "receipts"
      referencedColumns: ["id"]
    }
                  ]
                },"announcements": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"author_public_id": string | null,"content": string,"created_at": string,"document": string | null,"document_bytes": number | null,"document_name": string | null,"expires_at": string | null,"id": string,"is_active": boolean,"is_published": boolean,"listed_at": string,"order": number,"publish_at": string | null,"published_at": string | null,"published_by": string | null,"search_text": string | null,"shown_from": string,"shown_until": string,"title": string,"updated_at": string,"updated_by": string | null,"week_end": string | null,"week_start": string | null,"author_email": string | null
                  }
                  ComputedFields: "author_email"
                  Insert: {
                    "author_id"?: string | null,"author_name"?: string | null,"author_public_id"?: never,"content": string,"created_at"?: string,"document"?: string | null,"document_bytes"?: number | null,"document_name"?: string | null,"expires_at"?: string | null,"id"?: string,"is_active"?: boolean,"is_published"?: boolean,"listed_at"?: never,"order"?: number,"publish_at"?: string | null,"published_at"?: string | null,"published_by"?: string | null,"search_text"?: never,"shown_from"?: never,"shown_until"?: never,"title": string,"updated_at"?: string,"updated_by"?: string | null,"week_end"?: string | null,"week_start"?: string | null
                  }
                  Update: {
                    "author_id"?: string | null,"author_name"?: string | null,"author_public_id"?: never,"content"?: string,"created_at"?: string,"document"?: string | null,"document_bytes"?: number | null,"document_name"?: string | null,"expires_at"?: string | null,"id"?: string,"is_active"?: boolean,"is_published"?: boolean,"listed_at"?: never,"order"?: number,"publish_at"?: string | null,"published_at"?: string | null,"published_by"?: string | null,"search_text"?: never,"shown_from"?: never,"shown_until"?: never,"title"?: string,"updated_at"?: string,"updated_by"?: string | null,"week_end"?: string | null,"week_start"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcements_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log": {
                  Row: {
                    "actor_id": string | null,"actor_name": string | null,"actor_role": string,"dizimista_id": string | null,"doing": string | null,"happened_at": string,"id": number,"lead_id": number | null,"new": Json | null,"note": string | null,"old": Json | null,"row_id": string | null,"search_text": string | null,"table_name": string,"verb": string,"entries_led": number | null
                  }
                  ComputedFields: "entries_led"
                  Insert: {
                    "actor_id"?: string | null,"actor_name"?: string | null,"actor_role": string,"dizimista_id"?: string | null,"doing"?: string | null,"happened_at"?: string,"id"?: never,"lead_id"?: number | null,"new"?: Json | null,"note"?: string | null,"old"?: Json | null,"row_id"?: string | null,"search_text"?: never,"table_name": string,"verb": string
                  }
                  Update: {
                    "actor_id"?: string | null,"actor_name"?: string | null,"actor_role"?: string,"dizimista_id"?: string | null,"doing"?: string | null,"happened_at"?: string,"id"?: never,"lead_id"?: number | null,"new"?: Json | null,"note"?: string | null,"old"?: Json | null,"row_id"?: string | null,"search_text"?: never,"table_name"?: string,"verb"?: string
                  }
                  Relationships: [
                    
                  ]
                },"birthdays": {
                  Row: {
                    "birth_date": string,"birth_day": number,"birth_month": number,"created_at": string,"id": string,"is_active": boolean,"name": string,"order": number,"search_text": string | null,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "birth_date": string,"birth_day"?: never,"birth_month"?: never,"created_at"?: string,"id"?: string,"is_active"?: boolean,"name": string,"order"?: number,"search_text"?: never,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "birth_date"?: string,"birth_day"?: never,"birth_month"?: never,"created_at"?: string,"id"?: string,"is_active"?: boolean,"name"?: string,"order"?: number,"search_text"?: never,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"carnes": {
                  Row: {
                    "ano": number,"call_id": string | null,"created_at": string,"dizimista_id": string,"id": string,"mes_inicial": number,"updated_at": string,"updated_by": string | null,"valor_inicial": number | null,"valor_mensal": number
                  }
                  ComputedFields: never
                  Insert: {
                    "ano": number,"call_id"?: string | null,"created_at"?: string,"dizimista_id": string,"id"?: string,"mes_inicial"?: number,"updated_at"?: string,"updated_by"?: string | null,"valor_inicial"?: number | null,"valor_mensal": number
                  }
                  Update: {
                    "ano"?: number,"call_id"?: string | null,"created_at"?: string,"dizimista_id"?: string,"id"?: string,"mes_inicial"?: number,"updated_at"?: string,"updated_by"?: string | null,"valor_inicial"?: number | null,"valor_mensal"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "carnes_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    }
                  ]
                },"cash_counts": {
                  Row: {
                    "also_counted_by": string,"counted": number,"counted_by": string,"created_at": string,"created_by": string | null,"day": string,"expected": number,"id": string,"transaction_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "also_counted_by": string,"counted": number,"counted_by": string,"created_at"?: string,"created_by"?: string | null,"day": string,"expected": number,"id": string,"transaction_id"?: string | null
                  }
                  Update: {
                    "also_counted_by"?: string,"counted"?: number,"counted_by"?: string,"created_at"?: string,"created_by"?: string | null,"day"?: string,"expected"?: number,"id"?: string,"transaction_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "cash_counts_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"categories": {
                  Row: {
                    "code": string | null,"created_at": string,"id": string,"in_share": boolean,"joined_to": string | null,"name": string,"shown_under": string | null,"type": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "code"?: string | null,"created_at"?: string,"id"?: string,"in_share"?: boolean,"joined_to"?: string | null,"name": string,"shown_under"?: string | null,"type": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "code"?: string | null,"created_at"?: string,"id"?: string,"in_share"?: boolean,"joined_to"?: string | null,"name"?: string,"shown_under"?: string | null,"type"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "categories_joined_to_one_of_their_side"
      columns: ["joined_to","type"]
isOneToOne: false
      referencedRelation: "categories"
      referencedColumns: ["id","type"]
    }
                  ]
                },"closing_accounts": {
                  Row: {
                    "account_id": string,"closing": number,"closing_id": string,"expense": number,"id": string,"income": number,"name": string,"opening": number,"place": number,"transferred_in": number,"transferred_out": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"closing": number,"closing_id": string,"expense": number,"id"?: string,"income": number,"name": string,"opening": number,"place": number,"transferred_in": number,"transferred_out": number
                  }
                  Update: {
                    "account_id"?: string,"closing"?: number,"closing_id"?: string,"expense"?: number,"id"?: string,"income"?: number,"name"?: string,"opening"?: number,"place"?: number,"transferred_in"?: number,"transferred_out"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "closing_accounts_closing_id_fkey"
      columns: ["closing_id"]
isOneToOne: false
      referencedRelation: "closings"
      referencedColumns: ["id"]
    }
                  ]
                },"closing_categories": {
                  Row: {
                    "category_id": string | null,"closing_id": string,"code": string | null,"entries": number,"id": string,"name": string | null,"standing": number,"total": number,"type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category_id"?: string | null,"closing_id": string,"code"?: string | null,"entries": number,"id"?: string,"name"?: string | null,"standing": number,"total": number,"type": string
                  }
                  Update: {
                    "category_id"?: string | null,"closing_id"?: string,"code"?: string | null,"entries"?: number,"id"?: string,"name"?: string | null,"standing"?: number,"total"?: number,"type"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "closing_categories_closing_id_fkey"
      columns: ["closing_id"]
isOneToOne: false
      referencedRelation: "closings"
      referencedColumns: ["id"]
    }
                  ]
                },"closing_shares": {
                  Row: {
                    "base": number,"category_ids": (string)[],"closing_id": string,"due": number,"first_day": string,"id": string,"paid": number,"share": number
                  }
                  ComputedFields: never
                  Insert: {
                    "base": number,"category_ids": (string)[],"closing_id": string,"due": number,"first_day": string,"id"?: string,"paid": number,"share": number
                  }
                  Update: {
                    "base"?: number,"category_ids"?: (string)[],"closing_id"?: string,"due"?: number,"first_day"?: string,"id"?: string,"paid"?: number,"share"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "closing_shares_closing_id_fkey"
      columns: ["closing_id"]
isOneToOne: false
      referencedRelation: "closings"
      referencedColumns: ["id"]
    }
                  ]
                },"closings": {
                  Row: {
                    "closed_at": string,"closed_by": string | null,"closed_name": string | null,"expense_before_opening": number,"first_day": string,"id": string,"income_before_opening": number,"reopen_reason": string | null,"reopened_at": string | null,"reopened_by": string | null,"reopened_name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "closed_at"?: string,"closed_by"?: string | null,"closed_name"?: string | null,"expense_before_opening": number,"first_day": string,"id"?: string,"income_before_opening": number,"reopen_reason"?: string | null,"reopened_at"?: string | null,"reopened_by"?: string | null,"reopened_name"?: string | null
                  }
                  Update: {
                    "closed_at"?: string,"closed_by"?: string | null,"closed_name"?: string | null,"expense_before_opening"?: number,"first_day"?: string,"id"?: string,"income_before_opening"?: number,"reopen_reason"?: string | null,"reopened_at"?: string | null,"reopened_by"?: string | null,"reopened_name"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"consents": {
                  Row: {
                    "created_at": string,"created_by": string | null,"dizimista_id": string,"given": boolean,"happened_on": string,"id": string,"import_id": string | null,"kind": string,"number": number,"proof": string,"proof_note": string | null,"text_version": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"created_by"?: string | null,"dizimista_id": string,"given": boolean,"happened_on"?: string,"id"?: string,"import_id"?: string | null,"kind": string,"number"?: never,"proof": string,"proof_note"?: string | null,"text_version"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"created_by"?: string | null,"dizimista_id"?: string,"given"?: boolean,"happened_on"?: string,"id"?: string,"import_id"?: string | null,"kind"?: string,"number"?: never,"proof"?: string,"proof_note"?: string | null,"text_version"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "consents_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "consents_import_id_fkey"
      columns: ["import_id"]
isOneToOne: false
      referencedRelation: "imports"
      referencedColumns: ["id"]
    }
                  ]
                },"diocese_plan": {
                  Row: {
                    "code": string,"id": string,"name": string,"place": number,"type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "code": string,"id"?: string,"name": string,"place": number,"type": string
                  }
                  Update: {
                    "code"?: string,"id"?: string,"name"?: string,"place"?: number,"type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"diocese_share": {
                  Row: {
                    "decree": string | null,"first_month": string,"id": string,"share": number,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "decree"?: string | null,"first_month": string,"id"?: string,"share": number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "decree"?: string | null,"first_month"?: string,"id"?: string,"share"?: number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"dizimistas": {
                  Row: {
                    "apelido": string | null,"autorizacao_comunicacoes": boolean,"birth_day": number | null,"birth_month": number | null,"comunidade_setor": string | null,"consentimento_lgpd": boolean,"cpf": string | null,"created_at": string,"data_nascimento": string | null,"data_primeira_contribuicao": string | null,"deseja_visita_pastoral": boolean,"dizimista_ativo": boolean,"email": string | null,"endereco": string | null,"erased_at": string | null,"estado_civil": string | null,"forma_contribuicao": string | null,"foto": string | null,"frequencia_missas": string | null,"genero": string | null,"grupo_pastoral_nome": string | null,"historico_contribuicoes": string | null,"id": string,"import_id": string | null,"incompleto": boolean,"nome_completo": string,"notes": string | null,"numero_ordinal": number,"participa_grupo_pastoral": boolean,"politica_privacidade": boolean,"rg": string | null,"search_names": string | null,"search_setor": string | null,"search_text": string | null,"telefone": string | null,"updated_at": string,"updated_by": string | null,"valor_sugerido": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "apelido"?: string | null,"autorizacao_comunicacoes"?: boolean,"birth_day"?: never,"birth_month"?: never,"comunidade_setor"?: string | null,"consentimento_lgpd"?: boolean,"cpf"?: string | null,"created_at"?: string,"data_nascimento"?: string | null,"data_primeira_contribuicao"?: string | null,"deseja_visita_pastoral"?: boolean,"dizimista_ativo"?: boolean,"email"?: string | null,"endereco"?: string | null,"erased_at"?: string | null,"estado_civil"?: string | null,"forma_contribuicao"?: string | null,"foto"?: string | null,"frequencia_missas"?: string | null,"genero"?: string | null,"grupo_pastoral_nome"?: string | null,"historico_contribuicoes"?: string | null,"id"?: string,"import_id"?: string | null,"incompleto"?: never,"nome_completo": string,"notes"?: string | null,"numero_ordinal"?: never,"participa_grupo_pastoral"?: boolean,"politica_privacidade"?: boolean,"rg"?: string | null,"search_names"?: never,"search_setor"?: never,"search_text"?: never,"telefone"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"valor_sugerido"?: number | null
                  }
                  Update: {
                    "apelido"?: string | null,"autorizacao_comunicacoes"?: boolean,"birth_day"?: never,"birth_month"?: never,"comunidade_setor"?: string | null,"consentimento_lgpd"?: boolean,"cpf"?: string | null,"created_at"?: string,"data_nascimento"?: string | null,"data_primeira_contribuicao"?: string | null,"deseja_visita_pastoral"?: boolean,"dizimista_ativo"?: boolean,"email"?: string | null,"endereco"?: string | null,"erased_at"?: string | null,"estado_civil"?: string | null,"forma_contribuicao"?: string | null,"foto"?: string | null,"frequencia_missas"?: string | null,"genero"?: string | null,"grupo_pastoral_nome"?: string | null,"historico_contribuicoes"?: string | null,"id"?: string,"import_id"?: string | null,"incompleto"?: never,"nome_completo"?: string,"notes"?: string | null,"numero_ordinal"?: never,"participa_grupo_pastoral"?: boolean,"politica_privacidade"?: boolean,"rg"?: string | null,"search_names"?: never,"search_setor"?: never,"search_text"?: never,"telefone"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"valor_sugerido"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "dizimistas_import_id_fkey"
      columns: ["import_id"]
isOneToOne: false
      referencedRelation: "imports"
      referencedColumns: ["id"]
    }
                  ]
                },"donations": {
                  Row: {
                    "amount": number,"approved_at": string | null,"created_at": string,"description": string | null,"dizimista_id": string | null,"external_reference": string,"id": string,"in_dispute": boolean,"intention_request_id": string | null,"plan": string | null,"provider_id": string | null,"represents_row": boolean,"status": string,"unlinked_call": string | null,"updated_at": string,"donation_details": Json | null
                  }
                  ComputedFields: "donation_details"
                  Insert: {
                    "amount": number,"approved_at"?: string | null,"created_at"?: string,"description"?: string | null,"dizimista_id"?: string | null,"external_reference"?: string,"id"?: string,"in_dispute"?: boolean,"intention_request_id"?: string | null,"plan"?: string | null,"provider_id"?: string | null,"represents_row"?: boolean,"status"?: string,"unlinked_call"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "amount"?: number,"approved_at"?: string | null,"created_at"?: string,"description"?: string | null,"dizimista_id"?: string | null,"external_reference"?: string,"id"?: string,"in_dispute"?: boolean,"intention_request_id"?: string | null,"plan"?: string | null,"provider_id"?: string | null,"represents_row"?: boolean,"status"?: string,"unlinked_call"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "donations_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    }
                  ]
                },"event_series": {
                  Row: {
                    "begins": string | null,"community": string | null,"created_at": string,"day_of_month": number | null,"description": string,"ends": string | null,"every": number,"first_day": string,"frequency": string,"id": string,"is_unfinished": boolean,"nth": number | null,"picture": string | null,"place": string | null,"skipped": (string)[],"times": number | null,"title": string,"until": string | null,"updated_at": string,"updated_by": string | null,"weekdays": (number)[],"written_until": string
                  }
                  ComputedFields: never
                  Insert: {
                    "begins"?: string | null,"community"?: string | null,"created_at"?: string,"day_of_month"?: number | null,"description": string,"ends"?: string | null,"every": number,"first_day": string,"frequency": string,"id"?: string,"is_unfinished"?: never,"nth"?: number | null,"picture"?: string | null,"place"?: string | null,"skipped"?: (string)[],"times"?: number | null,"title": string,"until"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"weekdays": (number)[],"written_until": string
                  }
                  Update: {
                    "begins"?: string | null,"community"?: string | null,"created_at"?: string,"day_of_month"?: number | null,"description"?: string,"ends"?: string | null,"every"?: number,"first_day"?: string,"frequency"?: string,"id"?: string,"is_unfinished"?: never,"nth"?: number | null,"picture"?: string | null,"place"?: string | null,"skipped"?: (string)[],"times"?: number | null,"title"?: string,"until"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"weekdays"?: (number)[],"written_until"?: string
                  }
                  Relationships: [
                    
                  ]
                },"events": {
                  Row: {
                    "begins": string | null,"community": string | null,"created_at": string,"date": string,"description": string,"ends": string | null,"id": string,"occurrence": string | null,"picture": string | null,"place": string | null,"rule_id": string | null,"search_text": string | null,"series": string | null,"title": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "begins"?: string | null,"community"?: string | null,"created_at"?: string,"date": string,"description": string,"ends"?: string | null,"id"?: string,"occurrence"?: string | null,"picture"?: string | null,"place"?: string | null,"rule_id"?: never,"search_text"?: never,"series"?: string | null,"title": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "begins"?: string | null,"community"?: string | null,"created_at"?: string,"date"?: string,"description"?: string,"ends"?: string | null,"id"?: string,"occurrence"?: string | null,"picture"?: string | null,"place"?: string | null,"rule_id"?: never,"search_text"?: never,"series"?: string | null,"title"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "events_rule"
      columns: ["rule_id"]
isOneToOne: false
      referencedRelation: "event_series"
      referencedColumns: ["id"]
    }
                  ]
                },"financial_transactions": {
                  Row: {
                    "account_id": string | null,"also_counted_by": string | null,"amount": number,"category_id": string | null,"category_name": string | null,"counted_by": string | null,"created_at": string,"created_by": string | null,"description": string | null,"document_number": string | null,"donation_id": string | null,"form": string | null,"happened_on": string | null,"id": string,"is_counted": boolean,"kind": string | null,"mass_id": string | null,"payee": string | null,"payment_id": string | null,"purpose_id": string | null,"receipt_id": string | null,"receiver_id": string | null,"reverses": string | null,"scan": string | null,"scan_erased_at": string | null,"search_text": string | null,"sitting_id": string | null,"title": string | null,"transaction_date": string,"transfer_id": string | null,"type": string,"updated_at": string,"updated_by": string | null,"was_counted": boolean | null,"category": string | null
                  }
                  ComputedFields: "category"
                  Insert: {
                    "account_id"?: string | null,"also_counted_by"?: string | null,"amount": number,"category_id"?: string | null,"category_name"?: string | null,"counted_by"?: string | null,"created_at"?: string,"created_by"?: string | null,"description"?: string | null,"document_number"?: string | null,"donation_id"?: string | null,"form"?: string | null,"happened_on"?: string | null,"id"?: string,"is_counted"?: never,"kind"?: string | null,"mass_id"?: string | null,"payee"?: string | null,"payment_id"?: string | null,"purpose_id"?: string | null,"receipt_id"?: string | null,"receiver_id"?: string | null,"reverses"?: string | null,"scan"?: string | null,"scan_erased_at"?: string | null,"search_text"?: never,"sitting_id"?: string | null,"title"?: string | null,"transaction_date": string,"transfer_id"?: string | null,"type": string,"updated_at"?: string,"updated_by"?: string | null,"was_counted"?: boolean | null
                  }
                  Update: {
                    "account_id"?: string | null,"also_counted_by"?: string | null,"amount"?: number,"category_id"?: string | null,"category_name"?: string | null,"counted_by"?: string | null,"created_at"?: string,"created_by"?: string | null,"description"?: string | null,"document_number"?: string | null,"donation_id"?: string | null,"form"?: string | null,"happened_on"?: string | null,"id"?: string,"is_counted"?: never,"kind"?: string | null,"mass_id"?: string | null,"payee"?: string | null,"payment_id"?: string | null,"purpose_id"?: string | null,"receipt_id"?: string | null,"receiver_id"?: string | null,"reverses"?: string | null,"scan"?: string | null,"scan_erased_at"?: string | null,"search_text"?: never,"sitting_id"?: string | null,"title"?: string | null,"transaction_date"?: string,"transfer_id"?: string | null,"type"?: string,"updated_at"?: string,"updated_by"?: string | null,"was_counted"?: boolean | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "financial_transactions_account_id_fkey"
      columns: ["account_id"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_category"
      columns: ["category_id","type"]
isOneToOne: false
      referencedRelation: "categories"
      referencedColumns: ["id","type"]
    },{
      foreignKeyName: "financial_transactions_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_donation"
      columns: ["donation_id"]
isOneToOne: false
      referencedRelation: "donations"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_purpose"
      columns: ["purpose_id"]
isOneToOne: false
      referencedRelation: "purposes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_receipt"
      columns: ["receipt_id"]
isOneToOne: false
      referencedRelation: "receipts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_receiver"
      columns: ["receiver_id"]
isOneToOne: false
      referencedRelation: "purpose_receivers"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_reverses_fkey"
      columns: ["reverses"]
isOneToOne: false
      referencedRelation: "financial_transactions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_sitting"
      columns: ["sitting_id"]
isOneToOne: false
      referencedRelation: "tithe_sittings"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "financial_transactions_transfer"
      columns: ["transfer_id"]
isOneToOne: false
      referencedRelation: "transfers"
      referencedColumns: ["id"]
    }
                  ]
                },"galeria": {
                  Row: {
                    "created_at": string,"creator_id": string | null,"creator_name": string | null,"descricao": string | null,"id": string,"is_active": boolean,"link": string,"order": number,"search_text": string | null,"titulo": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"creator_id"?: string | null,"creator_name"?: string | null,"descricao"?: string | null,"id"?: string,"is_active"?: boolean,"link": string,"order"?: number,"search_text"?: never,"titulo": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"creator_id"?: string | null,"creator_name"?: string | null,"descricao"?: string | null,"id"?: string,"is_active"?: boolean,"link"?: string,"order"?: number,"search_text"?: never,"titulo"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "galeria_creator_id_fkey"
      columns: ["creator_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"idle_limit": {
                  Row: {
                    "id": string,"minutes": number,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"minutes": number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "id"?: string,"minutes"?: number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"imports": {
                  Row: {
                    "agreed_on": string | null,"columns": NonNullable<Json>,"created_at": string,"created_count": number,"creator_id": string | null,"creator_name": string | null,"done_at": string | null,"duplicates": string | null,"file_name": string,"id": string,"incomplete_count": number,"kept_count": number,"paper": string | null,"refused_count": number,"row_count": number,"skipped_count": number,"state": string,"undone_at": string | null,"updated_count": number
                  }
                  ComputedFields: never
                  Insert: {
                    "agreed_on"?: string | null,"columns"?: NonNullable<Json>,"created_at"?: string,"created_count"?: number,"creator_id"?: string | null,"creator_name"?: string | null,"done_at"?: string | null,"duplicates"?: string | null,"file_name": string,"id"?: string,"incomplete_count"?: number,"kept_count"?: number,"paper"?: string | null,"refused_count"?: number,"row_count"?: number,"skipped_count"?: number,"state"?: string,"undone_at"?: string | null,"updated_count"?: number
                  }
                  Update: {
                    "agreed_on"?: string | null,"columns"?: NonNullable<Json>,"created_at"?: string,"created_count"?: number,"creator_id"?: string | null,"creator_name"?: string | null,"done_at"?: string | null,"duplicates"?: string | null,"file_name"?: string,"id"?: string,"incomplete_count"?: number,"kept_count"?: number,"paper"?: string | null,"refused_count"?: number,"row_count"?: number,"skipped_count"?: number,"state"?: string,"undone_at"?: string | null,"updated_count"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "imports_creator_id_fkey"
      columns: ["creator_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"intention_requests": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"answers": number,"change_id": string | null,"consented_at": string,"created_at": string,"day": string | null,"email": string | null,"has_offering": boolean,"id": string,"intention_id": string | null,"intention_type": string,"is_open": boolean | null,"mass_id": string | null,"mass_time": string | null,"name": string,"notes": string,"phone": string | null,"search_text": string | null,"state": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"answers"?: number,"change_id"?: string | null,"consented_at"?: string,"created_at"?: string,"day"?: string | null,"email"?: string | null,"has_offering"?: boolean,"id"?: string,"intention_id"?: string | null,"intention_type"?: string,"is_open"?: never,"mass_id"?: string | null,"mass_time"?: string | null,"name": string,"notes": string,"phone"?: string | null,"search_text"?: never,"state"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"answers"?: number,"change_id"?: string | null,"consented_at"?: string,"created_at"?: string,"day"?: string | null,"email"?: string | null,"has_offering"?: boolean,"id"?: string,"intention_id"?: string | null,"intention_type"?: string,"is_open"?: never,"mass_id"?: string | null,"mass_time"?: string | null,"name"?: string,"notes"?: string,"phone"?: string | null,"search_text"?: never,"state"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "intention_requests_change_id_fkey"
      columns: ["change_id"]
isOneToOne: false
      referencedRelation: "mass_changes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "intention_requests_intention_id_fkey"
      columns: ["intention_id"]
isOneToOne: false
      referencedRelation: "mass_intentions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "intention_requests_mass_id_fkey"
      columns: ["mass_id"]
isOneToOne: false
      referencedRelation: "mass_schedule"
      referencedColumns: ["id"]
    }
                  ]
                },"issued_receipt_lines": {
                  Row: {
                    "allocation_id": string | null,"amount": number,"ano": number | null,"form": string | null,"id": string,"issued_receipt_id": string,"mes": number | null,"paid_on": string,"position": number,"purpose": string | null,"transaction_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "allocation_id"?: string | null,"amount": number,"ano"?: number | null,"form"?: string | null,"id"?: string,"issued_receipt_id": string,"mes"?: number | null,"paid_on": string,"position": number,"purpose"?: string | null,"transaction_id"?: string | null
                  }
                  Update: {
                    "allocation_id"?: string | null,"amount"?: number,"ano"?: number | null,"form"?: string | null,"id"?: string,"issued_receipt_id"?: string,"mes"?: number | null,"paid_on"?: string,"position"?: number,"purpose"?: string | null,"transaction_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "issued_receipt_lines_issued_receipt_id_fkey"
      columns: ["issued_receipt_id"]
isOneToOne: false
      referencedRelation: "issued_receipts"
      referencedColumns: ["id"]
    }
                  ]
                },"issued_receipts": {
                  Row: {
                    "amount": number,"cancel_reason": string | null,"cancelled_at": string | null,"cancelled_by": string | null,"cancelled_name": string | null,"code": string,"creator_name": string | null,"dizimista_id": string | null,"giver_cpf": string | null,"giver_name": string | null,"id": string,"issued_at": string,"issued_by": string | null,"issued_on": string,"kind": string,"mailed_at": string | null,"number": number,"of_year": number | null,"parish": NonNullable<Json>,"replaced_by": string | null,"search_text": string | null,"year": number,"receipt_lines": Json | null,"receipt_mail": string | null,"receipt_replacement": Json | null,"receipt_state": Json | null
                  }
                  ComputedFields: "receipt_lines" | "receipt_mail" | "receipt_replacement" | "receipt_state"
                  Insert: {
                    "amount": number,"cancel_reason"?: string | null,"cancelled_at"?: string | null,"cancelled_by"?: string | null,"cancelled_name"?: string | null,"code": string,"creator_name"?: string | null,"dizimista_id"?: string | null,"giver_cpf"?: string | null,"giver_name"?: string | null,"id"?: string,"issued_at"?: string,"issued_by"?: string | null,"issued_on"?: string,"kind": string,"mailed_at"?: string | null,"number": number,"of_year"?: number | null,"parish": NonNullable<Json>,"replaced_by"?: string | null,"search_text"?: never,"year": number
                  }
                  Update: {
                    "amount"?: number,"cancel_reason"?: string | null,"cancelled_at"?: string | null,"cancelled_by"?: string | null,"cancelled_name"?: string | null,"code"?: string,"creator_name"?: string | null,"dizimista_id"?: string | null,"giver_cpf"?: string | null,"giver_name"?: string | null,"id"?: string,"issued_at"?: string,"issued_by"?: string | null,"issued_on"?: string,"kind"?: string,"mailed_at"?: string | null,"number"?: number,"of_year"?: number | null,"parish"?: NonNullable<Json>,"replaced_by"?: string | null,"search_text"?: never,"year"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "issued_receipts_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    }
                  ]
                },"job_runs": {
                  Row: {
                    "ended_at": string | null,"failure": string | null,"id": string,"job": string,"outcome": string | null,"started_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "ended_at"?: string | null,"failure"?: string | null,"id"?: string,"job": string,"outcome"?: string | null,"started_at"?: string
                  }
                  Update: {
                    "ended_at"?: string | null,"failure"?: string | null,"id"?: string,"job"?: string,"outcome"?: string | null,"started_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "job_runs_job_fkey"
      columns: ["job"]
isOneToOne: false
      referencedRelation: "jobs"
      referencedColumns: ["name"]
    }
                  ]
                },"jobs": {
                  Row: {
                    "claimed_until": string | null,"created_at": string,"due_at": string,"every": string,"failed_at": string | null,"failure": string | null,"failures": number,"name": string,"outcome": string | null,"run": string | null,"succeeded_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "claimed_until"?: string | null,"created_at"?: string,"due_at"?: string,"every": string,"failed_at"?: string | null,"failure"?: string | null,"failures"?: number,"name": string,"outcome"?: string | null,"run"?: string | null,"succeeded_at"?: string | null
                  }
                  Update: {
                    "claimed_until"?: string | null,"created_at"?: string,"due_at"?: string,"every"?: string,"failed_at"?: string | null,"failure"?: string | null,"failures"?: number,"name"?: string,"outcome"?: string | null,"run"?: string | null,"succeeded_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"last_backup": {
                  Row: {
                    "checked_at": string | null,"failure": string | null,"id": boolean,"made_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "checked_at"?: string | null,"failure"?: string | null,"id"?: boolean,"made_at"?: string | null
                  }
                  Update: {
                    "checked_at"?: string | null,"failure"?: string | null,"id"?: boolean,"made_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"liturgia_dias": {
                  Row: {
                    "conteudo": NonNullable<Json>,"created_at": string,"dia": string,"fonte": string,"fonte_url": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "conteudo": NonNullable<Json>,"created_at"?: string,"dia": string,"fonte": string,"fonte_url"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "conteudo"?: NonNullable<Json>,"created_at"?: string,"dia"?: string,"fonte"?: string,"fonte_url"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mails": {
                  Row: {
                    "asked_at": string,"attempts": number,"claimed_until": string | null,"created_at": string,"data": NonNullable<Json>,"due_at": string,"failure": string | null,"id": string,"person_id": string | null,"recipient": string,"sent_at": string | null,"state": string,"subject": string,"template": string,"valid_for": string
                  }
                  ComputedFields: never
                  Insert: {
                    "asked_at"?: string,"attempts"?: number,"claimed_until"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"due_at"?: string,"failure"?: string | null,"id"?: string,"person_id"?: string | null,"recipient": string,"sent_at"?: string | null,"state"?: string,"subject": string,"template": string,"valid_for": string
                  }
                  Update: {
                    "asked_at"?: string,"attempts"?: number,"claimed_until"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"due_at"?: string,"failure"?: string | null,"id"?: string,"person_id"?: string | null,"recipient"?: string,"sent_at"?: string | null,"state"?: string,"subject"?: string,"template"?: string,"valid_for"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "mails_person_id_fkey"
      columns: ["person_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"mass_book": {
                  Row: {
                    "asked_by": string | null,"asked_on": string,"celebrant": string | null,"celebrated_on": string | null,"change_id": string | null,"id": string,"intention_id": string,"intention_type": string,"mass_id": string | null,"notes": string,"offering_id": string | null,"time": string | null,"was_said": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "asked_by"?: string | null,"asked_on": string,"celebrant"?: string | null,"celebrated_on"?: string | null,"change_id"?: string | null,"id"?: string,"intention_id": string,"intention_type": string,"mass_id"?: string | null,"notes": string,"offering_id"?: string | null,"time"?: string | null,"was_said"?: boolean
                  }
                  Update: {
                    "asked_by"?: string | null,"asked_on"?: string,"celebrant"?: string | null,"celebrated_on"?: string | null,"change_id"?: string | null,"id"?: string,"intention_id"?: string,"intention_type"?: string,"mass_id"?: string | null,"notes"?: string,"offering_id"?: string | null,"time"?: string | null,"was_said"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"mass_changes": {
                  Row: {
                    "act": string | null,"cancelling_act": string | null,"celebrant": string | null,"community": string | null,"created_at": string,"day": string,"description": string | null,"id": string,"is_cancelled": boolean,"mass_id": string | null,"place": string | null,"reason": string | null,"reason_before": string | null,"time": string | null,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "act"?: string | null,"cancelling_act"?: string | null,"celebrant"?: string | null,"community"?: string | null,"created_at"?: string,"day": string,"description"?: string | null,"id"?: string,"is_cancelled"?: boolean,"mass_id"?: string | null,"place"?: string | null,"reason"?: string | null,"reason_before"?: string | null,"time"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "act"?: string | null,"cancelling_act"?: string | null,"celebrant"?: string | null,"community"?: string | null,"created_at"?: string,"day"?: string,"description"?: string | null,"id"?: string,"is_cancelled"?: boolean,"mass_id"?: string | null,"place"?: string | null,"reason"?: string | null,"reason_before"?: string | null,"time"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "mass_changes_mass_id_fkey"
      columns: ["mass_id"]
isOneToOne: false
      referencedRelation: "mass_schedule"
      referencedColumns: ["id"]
    }
                  ]
                },"mass_intentions": {
                  Row: {
                    "asked_by": string | null,"asker_phone": string | null,"change_id": string | null,"created_at": string,"day": string | null,"has_offering": boolean,"id": string,"intention_type": string,"is_recurring": boolean,"mass_id": string | null,"notes": string,"offering_id": string | null,"search_text": string | null,"until": string | null,"updated_at": string,"updated_by": string | null,"mass_is_cancelled": boolean | null,"mass_time": string | null,"offering": Json | null
                  }
                  ComputedFields: "mass_is_cancelled" | "mass_time" | "offering"
                  Insert: {
                    "asked_by"?: string | null,"asker_phone"?: string | null,"change_id"?: string | null,"created_at"?: string,"day"?: string | null,"has_offering"?: never,"id"?: string,"intention_type"?: string,"is_recurring"?: boolean,"mass_id"?: string | null,"notes": string,"offering_id"?: string | null,"search_text"?: never,"until"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "asked_by"?: string | null,"asker_phone"?: string | null,"change_id"?: string | null,"created_at"?: string,"day"?: string | null,"has_offering"?: never,"id"?: string,"intention_type"?: string,"is_recurring"?: boolean,"mass_id"?: string | null,"notes"?: string,"offering_id"?: string | null,"search_text"?: never,"until"?: string | null,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "mass_intentions_change_id_fkey"
      columns: ["change_id"]
isOneToOne: false
      referencedRelation: "mass_changes"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "mass_intentions_mass_id_fkey"
      columns: ["mass_id"]
isOneToOne: false
      referencedRelation: "mass_schedule"
      referencedColumns: ["id"]
    }
                  ]
                },"mass_schedule": {
                  Row: {
                    "created_at": string,"day_of_week": number,"description": string | null,"id": string,"is_active": boolean,"order": number,"place_in_week": number | null,"time": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"day_of_week": number,"description"?: string | null,"id"?: string,"is_active"?: boolean,"order"?: number,"place_in_week"?: never,"time": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"day_of_week"?: number,"description"?: string | null,"id"?: string,"is_active"?: boolean,"order"?: number,"place_in_week"?: never,"time"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"news": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"author_public_id": string | null,"content": string,"created_at": string,"document": string | null,"document_bytes": number | null,"document_name": string | null,"excerpt": string | null,"expires_at": string | null,"id": string,"is_published": boolean,"listed_at": string,"order": number,"publish_at": string | null,"published_at": string | null,"published_by": string | null,"shown_from": string,"shown_until": string,"slug": string,"title": string,"updated_at": string,"updated_by": string | null,"author_email": string | null
                  }
                  ComputedFields: "author_email"
                  Insert: {
                    "author_id"?: string | null,"author_name"?: string | null,"author_public_id"?: never,"content": string,"created_at"?: string,"document"?: string | null,"document_bytes"?: number | null,"document_name"?: string | null,"excerpt"?: string | null,"expires_at"?: string | null,"id"?: string,"is_published"?: boolean,"listed_at"?: never,"order"?: number,"publish_at"?: string | null,"published_at"?: string | null,"published_by"?: string | null,"shown_from"?: never,"shown_until"?: never,"slug"?: string,"title": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "author_id"?: string | null,"author_name"?: string | null,"author_public_id"?: never,"content"?: string,"created_at"?: string,"document"?: string | null,"document_bytes"?: number | null,"document_name"?: string | null,"excerpt"?: string | null,"expires_at"?: string | null,"id"?: string,"is_published"?: boolean,"listed_at"?: never,"order"?: number,"publish_at"?: string | null,"published_at"?: string | null,"published_by"?: string | null,"shown_from"?: never,"shown_until"?: never,"slug"?: string,"title"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"notifications": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"body": string,"created_at": string,"delivered": number,"ends_at": string | null,"failed": number,"finished_at": string | null,"gone": number,"id": string,"item_id": string | null,"send_at": string,"started_at": string | null,"state": string,"title": string,"total": number,"type": string,"updated_at": string,"url": string,"waiting": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"author_name"?: string | null,"body": string,"created_at"?: string,"delivered"?: number,"ends_at"?: string | null,"failed"?: number,"finished_at"?: string | null,"gone"?: number,"id"?: string,"item_id"?: string | null,"send_at"?: string,"started_at"?: string | null,"state"?: string,"title": string,"total"?: number,"type"?: string,"updated_at"?: string,"url"?: string,"waiting"?: never
                  }
                  Update: {
                    "author_id"?: string | null,"author_name"?: string | null,"body"?: string,"created_at"?: string,"delivered"?: number,"ends_at"?: string | null,"failed"?: number,"finished_at"?: string | null,"gone"?: number,"id"?: string,"item_id"?: string | null,"send_at"?: string,"started_at"?: string | null,"state"?: string,"title"?: string,"total"?: number,"type"?: string,"updated_at"?: string,"url"?: string,"waiting"?: never
                  }
                  Relationships: [
                    {
      foreignKeyName: "notifications_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"parcelas": {
                  Row: {
                    "carne_id": string,"created_at": string,"data_pagamento": string | null,"devida": boolean,"encerrada_em": string | null,"encerrada_por": string | null,"forma_pagamento": string | null,"id": string,"mes": number,"observacoes": string | null,"pago": boolean,"payment_id": string | null,"updated_at": string,"updated_by": string | null,"valor_parcela": number,"vencimento": string,"payments": Json | null,"restante": number | null
                  }
                  ComputedFields: "payments" | "restante"
                  Insert: {
                    "carne_id": string,"created_at"?: string,"data_pagamento"?: string | null,"devida"?: never,"encerrada_em"?: string | null,"encerrada_por"?: string | null,"forma_pagamento"?: string | null,"id"?: string,"mes": number,"observacoes"?: string | null,"pago"?: never,"payment_id"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"valor_parcela": number,"vencimento": string
                  }
                  Update: {
                    "carne_id"?: string,"created_at"?: string,"data_pagamento"?: string | null,"devida"?: never,"encerrada_em"?: string | null,"encerrada_por"?: string | null,"forma_pagamento"?: string | null,"id"?: string,"mes"?: number,"observacoes"?: string | null,"pago"?: never,"payment_id"?: string | null,"updated_at"?: string,"updated_by"?: string | null,"valor_parcela"?: number,"vencimento"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "parcelas_carne_id_fkey"
      columns: ["carne_id"]
isOneToOne: false
      referencedRelation: "carnes"
      referencedColumns: ["id"]
    }
                  ]
                },"parish_content": {
                  Row: {
                    "content": NonNullable<Json>,"created_at": string,"id": string,"is_active": boolean,"kind": string,"order": number,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content": NonNullable<Json>,"created_at"?: string,"id"?: string,"is_active"?: boolean,"kind": string,"order"?: number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "content"?: NonNullable<Json>,"created_at"?: string,"id"?: string,"is_active"?: boolean,"kind"?: string,"order"?: number,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"parish_info": {
                  Row: {
                    "content": string,"created_at": string,"id": string,"is_active": boolean,"order": number,"search_text": string | null,"section": string,"title": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"id"?: string,"is_active"?: boolean,"order"?: number,"search_text"?: never,"section"?: string,"title": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"id"?: string,"is_active"?: boolean,"order"?: number,"search_text"?: never,"section"?: string,"title"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"pix_charge_items": {
                  Row: {
                    "amount": number,"charge_id": string,"donation_id": string | null,"id": string,"is_open": boolean,"parcela_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"charge_id": string,"donation_id"?: string | null,"id"?: string,"is_open"?: boolean,"parcela_id"?: string | null
                  }
                  Update: {
                    "amount"?: number,"charge_id"?: string,"donation_id"?: string | null,"id"?: string,"is_open"?: boolean,"parcela_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "pix_charge_items_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "pix_charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "pix_charge_items_donation_id_fkey"
      columns: ["donation_id"]
isOneToOne: false
      referencedRelation: "donations"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "pix_charge_items_parcela_id_fkey"
      columns: ["parcela_id"]
isOneToOne: false
      referencedRelation: "parcelas"
      referencedColumns: ["id"]
    }
                  ]
                },"pix_charges": {
                  Row: {
                    "amount": number,"cancel_at_provider": boolean,"checked_at": string | null,"created_at": string,"dizimista_id": string | null,"expires_at": string,"id": string,"next_check_at": string | null,"provider_id": string | null,"qr_code": string | null,"status": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"cancel_at_provider"?: boolean,"checked_at"?: string | null,"created_at"?: string,"dizimista_id"?: string | null,"expires_at": string,"id"?: string,"next_check_at"?: string | null,"provider_id"?: string | null,"qr_code"?: string | null,"status"?: string,"updated_at"?: string
                  }
                  Update: {
                    "amount"?: number,"cancel_at_provider"?: boolean,"checked_at"?: string | null,"created_at"?: string,"dizimista_id"?: string | null,"expires_at"?: string,"id"?: string,"next_check_at"?: string | null,"provider_id"?: string | null,"qr_code"?: string | null,"status"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "pix_charges_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "created_at": string,"email": string,"id": string,"is_active": boolean,"last_login": string | null,"name": string,"role": string,"search_text": string | null,"updated_at": string,"updated_by": string | null,"second_factor": boolean | null
                  }
                  ComputedFields: "second_factor"
                  Insert: {
                    "created_at"?: string,"email": string,"id": string,"is_active"?: boolean,"last_login"?: string | null,"name": string,"role"?: string,"search_text"?: never,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"email"?: string,"id"?: string,"is_active"?: boolean,"last_login"?: string | null,"name"?: string,"role"?: string,"search_text"?: never,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"purpose_receivers": {
                  Row: {
                    "id": string,"name": string,"place": number,"purpose_id": string,"share": number
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string,"place": number,"purpose_id": string,"share": number
                  }
                  Update: {
                    "id"?: string,"name"?: string,"place"?: number,"purpose_id"?: string,"share"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "purpose_receivers_purpose_id_fkey"
      columns: ["purpose_id"]
isOneToOne: false
      referencedRelation: "purposes"
      referencedColumns: ["id"]
    }
                  ]
                },"purposes": {
                  Row: {
                    "id": string,"is_active": boolean,"is_confirmed": boolean,"name": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"is_active"?: boolean,"is_confirmed"?: boolean,"name": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "id"?: string,"is_active"?: boolean,"is_confirmed"?: boolean,"name"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"push_subscriptions": {
                  Row: {
                    "auth": string,"created_at": string,"endpoint": string,"expires_at": string | null,"id": string,"p256dh": string,"received_at": string | null,"refused_at": string | null,"service": string,"topics": (string)[],"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "auth": string,"created_at"?: string,"endpoint": string,"expires_at"?: string | null,"id"?: string,"p256dh": string,"received_at"?: string | null,"refused_at"?: string | null,"service": string,"topics"?: (string)[],"updated_at"?: string
                  }
                  Update: {
                    "auth"?: string,"created_at"?: string,"endpoint"?: string,"expires_at"?: string | null,"id"?: string,"p256dh"?: string,"received_at"?: string | null,"refused_at"?: string | null,"service"?: string,"topics"?: (string)[],"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"receipts": {
                  Row: {
                    "account_id": string,"amount": number,"call_id": string,"creator_name": string | null,"entered_at": string,"entered_by": string | null,"fee": number | null,"fee_back_late_on": string | null,"fee_back_on": string | null,"form": string,"id": string,"late_on": string | null,"note": string | null,"paid_on": string,"provider_id": string | null,"regains": string | null,"scan": string | null,"scan_erased_at": string | null,"sitting_id": string | null,"source": string,"transaction_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "account_id": string,"amount": number,"call_id": string,"creator_name"?: string | null,"entered_at"?: string,"entered_by"?: string | null,"fee"?: number | null,"fee_back_late_on"?: string | null,"fee_back_on"?: string | null,"form": string,"id"?: string,"late_on"?: string | null,"note"?: string | null,"paid_on": string,"provider_id"?: string | null,"regains"?: string | null,"scan"?: string | null,"scan_erased_at"?: string | null,"sitting_id"?: string | null,"source": string,"transaction_id"?: string | null
                  }
                  Update: {
                    "account_id"?: string,"amount"?: number,"call_id"?: string,"creator_name"?: string | null,"entered_at"?: string,"entered_by"?: string | null,"fee"?: number | null,"fee_back_late_on"?: string | null,"fee_back_on"?: string | null,"form"?: string,"id"?: string,"late_on"?: string | null,"note"?: string | null,"paid_on"?: string,"provider_id"?: string | null,"regains"?: string | null,"scan"?: string | null,"scan_erased_at"?: string | null,"sitting_id"?: string | null,"source"?: string,"transaction_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "receipts_account_id_fkey"
      columns: ["account_id"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "receipts_sitting_id_fkey"
      columns: ["sitting_id"]
isOneToOne: false
      referencedRelation: "tithe_sittings"
      referencedColumns: ["id"]
    }
                  ]
                },"reconciliation_cases": {
                  Row: {
                    "amount": number | null,"charge_id": string | null,"happened_on": string,"id": string,"kind": string,"note": string | null,"occurrence": number,"opened_at": string,"outcome": string | null,"payment_id": string | null,"provider_id": string,"resolved_at": string | null,"resolved_by": string | null,"subscription_id": string | null,"updated_at": string,"used_for": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "amount"?: number | null,"charge_id"?: string | null,"happened_on": string,"id"?: string,"kind": string,"note"?: string | null,"occurrence"?: number,"opened_at"?: string,"outcome"?: string | null,"payment_id"?: string | null,"provider_id": string,"resolved_at"?: string | null,"resolved_by"?: string | null,"subscription_id"?: string | null,"updated_at"?: string,"used_for"?: string | null
                  }
                  Update: {
                    "amount"?: number | null,"charge_id"?: string | null,"happened_on"?: string,"id"?: string,"kind"?: string,"note"?: string | null,"occurrence"?: number,"opened_at"?: string,"outcome"?: string | null,"payment_id"?: string | null,"provider_id"?: string,"resolved_at"?: string | null,"resolved_by"?: string | null,"subscription_id"?: string | null,"updated_at"?: string,"used_for"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "reconciliation_cases_charge_id_fkey"
      columns: ["charge_id"]
isOneToOne: false
      referencedRelation: "pix_charges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "reconciliation_cases_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "allocations"
      referencedColumns: ["id"]
    }
                  ]
                },"returns": {
                  Row: {
                    "allocation_id": string,"amount": number,"call_id": string,"creator_name": string | null,"entered_at": string,"entered_by": string | null,"id": string,"is_forgiven": boolean,"late_on": string | null,"number": number,"provider_id": string | null,"reason": string,"returned": string,"returned_on": string,"source": string
                  }
                  ComputedFields: never
                  Insert: {
                    "allocation_id": string,"amount": number,"call_id": string,"creator_name"?: string | null,"entered_at"?: string,"entered_by"?: string | null,"id"?: string,"is_forgiven"?: boolean,"late_on"?: string | null,"number"?: number,"provider_id"?: string | null,"reason": string,"returned": string,"returned_on": string,"source": string
                  }
                  Update: {
                    "allocation_id"?: string,"amount"?: number,"call_id"?: string,"creator_name"?: string | null,"entered_at"?: string,"entered_by"?: string | null,"id"?: string,"is_forgiven"?: boolean,"late_on"?: string | null,"number"?: number,"provider_id"?: string | null,"reason"?: string,"returned"?: string,"returned_on"?: string,"source"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "returns_allocation_id_fkey"
      columns: ["allocation_id"]
isOneToOne: false
      referencedRelation: "allocations"
      referencedColumns: ["id"]
    }
                  ]
                },"site_state": {
                  Row: {
                    "accepted_at": string | null,"ask_after": string | null,"asked_at": string | null,"asked_version": number | null,"broken_rows": NonNullable<Json>,"built_at": string | null,"built_version": number | null,"changed_at": string,"changes": NonNullable<Json>,"id": boolean,"noticed_until": string,"parish_day": string | null,"refused_at": string | null,"requested_at": string | null,"tries": number,"version": number,"waiting_until": string | null,"wanted_since": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string | null,"ask_after"?: string | null,"asked_at"?: string | null,"asked_version"?: number | null,"broken_rows"?: NonNullable<Json>,"built_at"?: string | null,"built_version"?: number | null,"changed_at"?: string,"changes"?: NonNullable<Json>,"id"?: boolean,"noticed_until"?: string,"parish_day"?: string | null,"refused_at"?: string | null,"requested_at"?: string | null,"tries"?: number,"version"?: number,"waiting_until"?: string | null,"wanted_since"?: string | null
                  }
                  Update: {
                    "accepted_at"?: string | null,"ask_after"?: string | null,"asked_at"?: string | null,"asked_version"?: number | null,"broken_rows"?: NonNullable<Json>,"built_at"?: string | null,"built_version"?: number | null,"changed_at"?: string,"changes"?: NonNullable<Json>,"id"?: boolean,"noticed_until"?: string,"parish_day"?: string | null,"refused_at"?: string | null,"requested_at"?: string | null,"tries"?: number,"version"?: number,"waiting_until"?: string | null,"wanted_since"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"subscription_payers": {
                  Row: {
                    "created_at": string,"dizimista_id": string,"id": string,"subscription_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"dizimista_id": string,"id"?: string,"subscription_id": string
                  }
                  Update: {
                    "created_at"?: string,"dizimista_id"?: string,"id"?: string,"subscription_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "subscription_payers_dizimista_id_fkey"
      columns: ["dizimista_id"]
isOneToOne: false
      referencedRelation: "dizimistas"
      referencedColumns: ["id"]
    }
                  ]
                },"tithe_sittings": {
                  Row: {
                    "creator_name": string | null,"day": string,"ended_at": string | null,"ended_by": string | null,"id": string,"occasion": string | null,"opened_at": string,"opened_by": string | null,"sitting_state": string | null,"sums": Json | null
                  }
                  ComputedFields: "sitting_state" | "sums"
                  Insert: {
                    "creator_name"?: string | null,"day": string,"ended_at"?: string | null,"ended_by"?: string | null,"id"?: string,"occasion"?: string | null,"opened_at"?: string,"opened_by"?: string | null
                  }
                  Update: {
                    "creator_name"?: string | null,"day"?: string,"ended_at"?: string | null,"ended_by"?: string | null,"id"?: string,"occasion"?: string | null,"opened_at"?: string,"opened_by"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"transfers": {
                  Row: {
                    "amount": number,"created_at": string,"created_by": string | null,"document_number": string | null,"from_account": string,"id": string,"scan": string | null,"to_account": string,"transfer_date": string
                  }
                  ComputedFields: never
                  Insert: {
                    "amount": number,"created_at"?: string,"created_by"?: string | null,"document_number"?: string | null,"from_account": string,"id"?: string,"scan"?: string | null,"to_account": string,"transfer_date": string
                  }
                  Update: {
                    "amount"?: number,"created_at"?: string,"created_by"?: string | null,"document_number"?: string | null,"from_account"?: string,"id"?: string,"scan"?: string | null,"to_account"?: string,"transfer_date"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "transfers_created_by_fkey"
      columns: ["created_by"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "transfers_from_account_fkey"
      columns: ["from_account"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "transfers_to_account_fkey"
      columns: ["to_account"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    }
                  ]
                },"waivers": {
                  Row: {
                    "created_at": string,"id": string,"topic": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"topic": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"topic"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "payments": {
                  Row: {
                    "amount": number | null,"call_id": string | null,"creator_name": string | null,"donation_id": string | null,"entered_at": string | null,"entered_by": string | null,"form": string | null,"id": string | null,"note": string | null,"number": number | null,"origin_id": string | null,"paid_on": string | null,"parcela_id": string | null,"provider_id": string | null,"reason": string | null,"receipt_id": string | null,"regains": string | null,"returned": string | null,"reverses": string | null,"source": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "account_balances":
{ Args: { "day"?: string }; Returns: {
              "balance": string,"id": string,"name": string,"opening_balance": number,"opening_day": string,"purpose": string,"upcoming": string,"updated_at": string
            }[]
                           },
"account_transfers":
{ Args: Record<PropertyKey, never>; Returns: {
              "amount": number,"created_at": string,"creator_name": string,"document_number": string,"fee": number,"from_id": string,"from_name": string,"id": string,"scan": string,"to_id": string,"to_name": string,"transfer_date": string
            }[]
                           },
"add_import_rows":
{ Args: { "import": string,"rows": Json }; Returns: number
                           },
"alert_facts":
{ Args: Record<PropertyKey, never>; Returns: {
              "backed_up_at": string,"backup_failure": string,"broken_rows": number,"halted_services": (string)[],"is_clock_doubted": boolean,"late_jobs": number,"running_since": string,"since": string,"stored": number
            }[]
                           },
"announce_actor":
{ Args: { "actor": string,"person": string }; Returns: undefined
                           },
"announcement_totals":
{ Args: Record<PropertyKey, never>; Returns: {
              "active": number,"expired": number,"published": number,"total": number
            }[]
                           },
"answer_intention_request":
{ Args: { "answer": string,"by_mail": boolean,"decision": string,"request": string }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"answers": number,
"change_id": string | null,
"consented_at": string,
"created_at": string,
"day": string | null,
"email": string | null,
"has_offering": boolean,
"id": string,
"intention_id": string | null,
"intention_type": string,
"is_open": boolean | null,
"mass_id": string | null,
"mass_time": string | null,
"name": string,
"notes": string,
"phone": string | null,
"search_text": string | null,
"state": string,
"updated_at": string,
"updated_by": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "intention_requests"
        isOneToOne: true
        isSetofReturn: false
      } },
"approved_donations":
{ Args: { "end_date"?: string,"start_date"?: string }; Returns: Json
                           },
"ask_intention":
{ Args: { "change_id": string,"day": string,"email": string,"id": string,"intention_type": string,"mass_id": string,"name": string,"notes": string,"phone": string }; Returns: undefined
                           },
"audit_belongings":
{ Args: { "entries": (number)[] }; Returns: {
              "ano": number,"id": number,"mes": number,"numero_ordinal": number,"paid_for": string
            }[]
                           },
"author_email":
{ Args: { "item": Omit<Database["public"]['Tables']["announcements"]['Row'], Database["public"]['Tables']["announcements"]['ComputedFields']> }; Returns: { error: true } & "Could not choose the best candidate function between: public.author_email(item => news), public.author_email(item => announcements). Try renaming the parameters or the function itself in the database so function overloading can be resolved"
                           } |
{ Args: { "item": Omit<Database["public"]['Tables']["news"]['Row'], Database["public"]['Tables']["news"]['ComputedFields']> }; Returns: { error: true } & "Could not choose the best candidate function between: public.author_email(item => news), public.author_email(item => announcements). Try renaming the parameters or the function itself in the database so function overloading can be resolved"
                           },
"begin_donation":
{ Args: { "amount": number,"description": string,"intention_request"?: string,"may_make"?: boolean,"minutes": number,"reference": string }; Returns: Json
                           },
"begin_import":
{ Args: { "file_name": string,"id": string }; Returns: {
              "agreed_on": string | null,
"columns": NonNullable<Json>,
"created_at": string,
"created_count": number,
"creator_id": string | null,
"creator_name": string | null,
"done_at": string | null,
"duplicates": string | null,
"file_name": string,
"id": string,
"incomplete_count": number,
"kept_count": number,
"paper": string | null,
"refused_count": number,
"row_count": number,
"skipped_count": number,
"state": string,
"undone_at": string | null,
"updated_count": number
            }
                          SetofOptions: {
        from: "*"
        to: "imports"
        isOneToOne: true
        isSetofReturn: false
      } },
"begin_instalments_charge":
{ Args: { "by_staff"?: boolean,"may_make"?: boolean,"minutes": number,"parcelas": (string)[] }; Returns: Json
                           },
"caller_state":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"cancel_masses":
{ Args: { "act": string,"first": string,"last": string,"reason": string }; Returns: number
                           },
"cancel_notification":
{ Args: { "message": string }; Returns: string
                           },
"cancel_receipt":
{ Args: { "reason": string,"receipt": string }; Returns: undefined
                           },
"carne_calls":
{ Args: { "ano": number }; Returns: {
              "carnes": number,"created_at": string,"id": string
            }[]
                           },
"carnes_to_print":
{ Args: { "ano": number,"comunidade"?: string,"dizimista"?: string,"full_name": boolean,"sort": string }; Returns: Json
                           },
"carnes_to_print_by_community":
{ Args: { "ano": number }; Returns: {
              "carnes": number,"comunidade": string
            }[]
                           },
"category":
{ Args: { "entry": Omit<Database["public"]['Tables']["financial_transactions"]['Row'], Database["public"]['Tables']["financial_transactions"]['ComputedFields']> }; Returns: string
                           },
"change_account":
{ Args: { "account": string,"change": Json,"reason"?: string,"version"?: string }; Returns: boolean
                           },
"change_carne_value":
{ Args: { "from_month"?: number,"id": string,"valor_mensal": number }; Returns: {
              "ano": number,
"call_id": string | null,
"created_at": string,
"dizimista_id": string,
"id": string,
"mes_inicial": number,
"updated_at": string,
"updated_by": string | null,
"valor_inicial": number | null,
"valor_mensal": number
            }
                          SetofOptions: {
        from: "*"
        to: "carnes"
        isOneToOne: true
        isSetofReturn: false
      } },
"change_events_from":
{ Args: { "days": (string)[],"from_event": string,"rule": Json,"seen"?: string }; Returns: number
                           },
"change_paper":
{ Args: { "receipt": string,"scan": string }; Returns: boolean
                           },
"change_transaction":
{ Args: { "change": Json,"reason"?: string,"transaction": string,"version"?: string }; Returns: boolean
                           },
"change_transfer_scan":
{ Args: { "scan": string,"transfer": string }; Returns: boolean
                           },
"charge_state":
{ Args: { "charge": string }; Returns: Json
                           },
"check_import":
{ Args: { "import": string }; Returns: Json
                           },
"check_receipt":
{ Args: { "code": string }; Returns: {
              "amount": number,"giver": string,"issued_on": string,"kind": string,"number": number,"of_year": number,"parish": Json,"returned_on": string,"state": string,"year": number
            }[]
                           },
"claim_charge":
{ Args: { "charge": string }; Returns: boolean
                           },
"claim_deliveries":
{ Args: { "busy": (string)[],"lease": number,"most": number }; Returns: Json
                           },
"claim_due_charges":
{ Args: { "most": number }; Returns: {
              "cancel_at_provider": boolean,"expires_at": string,"id": string,"provider_id": string
            }[]
                           },
"claim_jobs":
{ Args: { "list": Json,"outside"?: string,"timeout": number }; Returns: {
              "name": string,"run": string
            }[]
                           },
"claim_mails":
{ Args: { "most": number,"timeout": number }; Returns: {
              "attempt": number,"data": Json,"id": string,"person_id": string,"recipient": string,"template": string
            }[]
                           },
"claim_provider_events":
{ Args: { "most": number }; Returns: {
              "deliveries": number,"id": number,"provider_id": string,"topic": string
            }[]
                           },
"claim_released_files":
{ Args: { "most": number }; Returns: string[]
                           },
"claim_site_build":
{ Args: { "gap": number,"timeout": number }; Returns: {
              "asked": string,"attempt": number,"wait": number
            }[]
                           },
"claim_unused_media":
{ Args: { "grace": number,"most": number }; Returns: string[]
                           },
"clock_state":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"close_charge":
{ Args: { "charge": string,"seen"?: string,"status": string }; Returns: undefined
                           },
"close_forgotten_charges":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"close_month":
{ Args: { "month": string }; Returns: undefined
                           },
"commit_import":
{ Args: { "agreed_on": string,"columns": Json,"duplicates": string,"import": string,"paper": string }; Returns: {
              "agreed_on": string | null,
"columns": NonNullable<Json>,
"created_at": string,
"created_count": number,
"creator_id": string | null,
"creator_name": string | null,
"done_at": string | null,
"duplicates": string | null,
"file_name": string,
"id": string,
"incomplete_count": number,
"kept_count": number,
"paper": string | null,
"refused_count": number,
"row_count": number,
"skipped_count": number,
"state": string,
"undone_at": string | null,
"updated_count": number
            }
                          SetofOptions: {
        from: "*"
        to: "imports"
        isOneToOne: true
        isSetofReturn: false
      } },
"confirm_clock":
{ Args: { "shown": string }; Returns: boolean
                           },
"continue_import":
{ Args: { "import": string }; Returns: Json
                           },
"copy_masses":
{ Args: { "act": string,"days": number,"from_first": string,"to_first": string }; Returns: number
                           },
"count_as_donation":
{ Args: { "of_case": string }; Returns: undefined
                           },
"create_carne":
{ Args: { "ano": number,"dizimista_id": string,"id": string,"mes_inicial"?: number,"valor_mensal": number }; Returns: {
              "ano": number,
"call_id": string | null,
"created_at": string,
"dizimista_id": string,
"id": string,
"mes_inicial": number,
"updated_at": string,
"updated_by": string | null,
"valor_inicial": number | null,
"valor_mensal": number
            }
                          SetofOptions: {
        from: "*"
        to: "carnes"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_carnes":
{ Args: { "ano": number,"call": string,"items": Json }; Returns: Json
                           },
"create_event_series":
{ Args: { "days": (string)[],"first_event": string,"rule": Json }; Returns: number
                           },
"dashboard_today":
{ Args: { "moment": string,"today": string }; Returns: Json
                           },
"dashboard_totals":
{ Args: Record<PropertyKey, never>; Returns: {
              "avisos": number,"dizimistas": number,"dizimistas_ativos": number,"noticias": number,"usuarios": number
            }[]
                           },
"delete_carne":
{ Args: { "id": string }; Returns: undefined
                           },
"delete_category":
{ Args: { "category": string }; Returns: undefined
                           },
"delete_push_subscription":
{ Args: { "address": string }; Returns: undefined
                           },
"delete_transaction":
{ Args: { "reason"?: string,"transaction": string,"version"?: string }; Returns: boolean
                           },
"delete_transfer":
{ Args: { "reason": string,"transfer": string }; Returns: undefined
                           },
"discard_import":
{ Args: { "import": string }; Returns: undefined
                           },
"donation_details":
{ Args: { "donation": Omit<Database["public"]['Tables']["donations"]['Row'], Database["public"]['Tables']["donations"]['ComputedFields']> }; Returns: Json
                           },
"donation_state":
{ Args: { "reference": string }; Returns: Json
                           },
"end_job":
{ Args: { "code": string,"ended": string,"result": string }; Returns: undefined
                           },
"end_provider_event":
{ Args: { "event": number,"seen": number }; Returns: undefined
                           },
"end_sessions_of":
{ Args: { "person": string }; Returns: undefined
                           },
"end_sitting":
{ Args: { "sitting": string }; Returns: undefined
                           },
"end_tithe_year":
{ Args: { "ano": number,"despite_codes"?: boolean }; Returns: number
                           },
"enter_collections":
{ Args: { "again"?: boolean,"also_counted_by": string,"call"?: string,"collections": Json,"counted_by": string,"day": string,"purpose"?: string }; Returns: number
                           },
"enter_count":
{ Args: { "also_counted_by": string,"count": string,"counted": number,"counted_by": string,"day": string,"settles"?: boolean }; Returns: undefined
                           },
"enter_transfer":
{ Args: { "amount": number,"below_zero"?: boolean,"document_number"?: string,"fee"?: number,"from_account": string,"to_account": string,"transfer": string,"transfer_date": string }; Returns: string
                           },
"enter_unknown_payment":
{ Args: { "of_case": string }; Returns: {
              "amount": number | null,
"charge_id": string | null,
"happened_on": string,
"id": string,
"kind": string,
"note": string | null,
"occurrence": number,
"opened_at": string,
"outcome": string | null,
"payment_id": string | null,
"provider_id": string,
"resolved_at": string | null,
"resolved_by": string | null,
"subscription_id": string | null,
"updated_at": string,
"used_for": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "reconciliation_cases"
        isOneToOne: true
        isSetofReturn: false
      } },
"entries_led":
{ Args: { "entry": Omit<Database["public"]['Tables']["audit_log"]['Row'], Database["public"]['Tables']["audit_log"]['ComputedFields']> }; Returns: number
                           },
"erase_parish_content_versions":
{ Args: { "of_row": string }; Returns: undefined
                           },
"erase_payer":
{ Args: { "decisions": Json,"ordinal": number,"papers"?: Json,"payer": string }; Returns: Json
                           },
"export_payer":
{ Args: { "ordinal": number,"payer": string }; Returns: Json
                           },
"extend_event_series":
{ Args: { "days": (string)[],"of_series": string,"until_day": string,"written": string }; Returns: number
                           },
"find_dizimistas":
{ Args: { "algarismos"?: string,"cpf"?: string,"nome"?: (string)[],"ordinal"?: number,"palavras"?: (string)[],"setor"?: string,"telefone"?: string }; Returns: {
              "apelido": string,"autorizacao_comunicacoes": boolean,"birth_day": number,"birth_month": number,"comunidade_setor": string,"cpf": string,"data_nascimento": string,"dizimista_ativo": boolean,"email": string,"endereco": string,"erased_at": string,"id": string,"incompleto": boolean,"nome_completo": string,"numero_ordinal": number,"search_text": string,"telefone": string,"updated_at": string
            }[]
                           },
"forget_removed_files":
{ Args: { "removed": (string)[] }; Returns: undefined
                           },
"forget_removed_media":
{ Args: { "photos": (string)[] }; Returns: undefined
                           },
"give_donation":
{ Args: { "call": string,"donation": string,"payer": string }; Returns: undefined
                           },
"give_transaction":
{ Args: { "call": string,"form": string,"payer": string,"transaction": string }; Returns: undefined
                           },
"hit_rate_limit":
{ Args: { "key": string,"max_hits": number,"window_seconds": number }; Returns: number
                           },
"instalment_charge_state":
{ Args: { "by_staff"?: boolean,"charge"?: string,"parcela": string }; Returns: Json
                           },
"is_backup_late":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"is_site_late":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"issue_receipt":
{ Args: { "donation"?: string,"giver_cpf"?: string,"giver_name"?: string,"parcela"?: string,"purpose"?: string,"transaction"?: string }; Returns: string
                           },
"issue_statements":
{ Args: { "of_year": number,"payers": (string)[] }; Returns: string[]
                           },
"late_jobs":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"ledger_categories":
{ Args: Record<PropertyKey, never>; Returns: {
              "category": string
            }[]
                           },
"ledger_days":
{ Args: { "account"?: string,"category"?: string,"end_date"?: string,"max_amount"?: number,"min_amount"?: number,"purpose"?: string,"search"?: string,"start_date"?: string,"type"?: string }; Returns: {
              "account_name": string,"also_counted_by": string,"amount": number,"category": string,"category_code": string,"counted_by": string,"created_at": string,"creator_name": string,"description": string,"document_number": string,"entries": number,"form": string,"happened_on": string,"id": string,"is_reversal": boolean,"kind": string,"payee": string,"purpose_name": string,"receiver_name": string,"title": string,"transaction_date": string,"type": string,"was_of": Json
            }[]
                           },
"ledger_groups":
{ Args: { "account"?: string,"category"?: string,"end_date"?: string,"max_amount"?: number,"min_amount"?: number,"purpose"?: string,"search"?: string,"start_date"?: string,"type"?: string }; Returns: {
              "category": string,"expense": string,"income": string,"month": string
            }[]
                           },
"ledger_history":
{ Args: { "of_row"?: string,"of_table"?: string }; Returns: {
              "happened_at": string,"id": number,"new": Json,"old": Json,"reason": string,"row_id": string,"verb": string,"who": string
            }[]
                           },
"ledger_rows":
{ Args: { "account"?: string,"category"?: string,"end_date"?: string,"max_amount"?: number,"min_amount"?: number,"purpose"?: string,"search"?: string,"start_date"?: string,"type"?: string }; Returns: {
              "account_id": string,"account_name": string,"also_counted_by": string,"amount": number,"category": string,"category_code": string,"category_id": string,"counted_by": string,"created_at": string,"creator_name": string,"description": string,"document_number": string,"form": string,"happened_on": string,"id": string,"is_moved": boolean,"is_scan_erased": boolean,"kind": string,"parcela_id": string,"payee": string,"payer_id": string,"payer_name": string,"payer_ordinal": number,"payment_id": string,"plain_id": string,"plain_title": string,"purpose_id": string,"purpose_name": string,"receipt_id": string,"receiver_id": string,"receiver_name": string,"reversed_amount": number,"reverses": string,"reverses_date": string,"reverses_title": string,"scan": string,"title": string,"transaction_date": string,"transfer_id": string,"type": string,"updated_at": string,"was_of": Json
            }[]
                           },
"ledger_stats":
{ Args: { "account"?: string,"category"?: string,"end_date"?: string,"max_amount"?: number,"min_amount"?: number,"purpose"?: string,"search"?: string,"start_date"?: string,"type"?: string }; Returns: {
              "entries": number,"expense": string,"income": string
            }[]
                           },
"link_needs_factor":
{ Args: { "link": string }; Returns: boolean
                           },
"listed_categories":
{ Args: Record<PropertyKey, never>; Returns: {
              "code": string,"entries": number,"id": string,"is_fixed": boolean,"name": string,"shown_under": string,"type": string,"updated_at": string
            }[]
                           },
"listed_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "also_counted_by": string,"counted": number,"counted_by": string,"created_at": string,"creator_name": string,"day": string,"expected": number,"id": string,"is_settled": boolean
            }[]
                           },
"listed_months":
{ Args: Record<PropertyKey, never>; Returns: {
              "closings": Json,"entries": number,"is_closed": boolean,"is_last": boolean,"is_next": boolean,"is_over": boolean,"month": string
            }[]
                           },
"listed_plan":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"lookup_tithe":
{ Args: { "allowance": number,"caller": string,"full_name"?: boolean,"numero_ordinal": number }; Returns: Json
                           },
"lowest_in_box":
{ Args: { "end_date"?: string,"start_date": string }; Returns: {
              "balance": string,"day": string
            }[]
                           },
"mark_site_by_time":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"mass_book_of":
{ Args: { "month": string }; Returns: {
              "asked_by": string,"asked_on": string,"celebrant": string,"celebrated_on": string,"has_offering": boolean,"intention_type": string,"notes": string,"offering": number,"time": string
            }[]
                           },
"mass_is_cancelled":
{ Args: { "intention": Omit<Database["public"]['Tables']["mass_intentions"]['Row'], Database["public"]['Tables']["mass_intentions"]['ComputedFields']> }; Returns: boolean
                           },
"mass_time":
{ Args: { "intention": Omit<Database["public"]['Tables']["mass_intentions"]['Row'], Database["public"]['Tables']["mass_intentions"]['ComputedFields']> }; Returns: string
                           },
"masses_on":
{ Args: { "first": string,"last": string }; Returns: {
              "celebrant": string,"change_id": string,"changed_at": string,"community": string,"day": string,"description": string,"is_cancelled": boolean,"mass_id": string,"place": string,"reason": string,"time": string,"usual_time": string
            }[]
                           },
"may_read_file":
{ Args: { "file": string }; Returns: boolean
                           },
"merge_category":
{ Args: { "category": string,"target": string }; Returns: undefined
                           },
"month_checks":
{ Args: { "month": string }; Returns: {
              "amount": string,"day": string,"entries": number,"kind": string,"name": string
            }[]
                           },
"month_sheet":
{ Args: { "from_month"?: string,"month": string }; Returns: Json
                           },
"note_event_failure":
{ Args: { "code": string,"event": number }; Returns: undefined
                           },
"note_failed_charge":
{ Args: { "amount": number,"charge": string,"subscription": string }; Returns: undefined
                           },
"note_push_received":
{ Args: { "address": string }; Returns: undefined
                           },
"note_sign_in":
{ Args: { "person": string }; Returns: undefined
                           },
"note_unreadable_payment":
{ Args: { "amount": string,"reference": string,"reported_id": string,"status": string }; Returns: undefined
                           },
"offering":
{ Args: { "intention": Omit<Database["public"]['Tables']["mass_intentions"]['Row'], Database["public"]['Tables']["mass_intentions"]['ComputedFields']> }; Returns: Json
                           },
"open_case_count":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"papers_of_payer":
{ Args: { "payer": string }; Returns: Json
                           },
"parish_content_versions":
{ Args: Record<PropertyKey, never>; Returns: {
              "content": Json,"ended_at": string,"ended_by": string,"id": number,"is_active": boolean,"is_deleted": boolean,"kind": string,"row_id": string
            }[]
                           },
"password_mark":
{ Args: { "account_email": string }; Returns: string
                           },
"pay_instalments":
{ Args: { "call": string,"form": string,"items": Json,"note"?: string,"paid_on": string }; Returns: {
              "amount": number | null,
"call_id": string | null,
"creator_name": string | null,
"donation_id": string | null,
"entered_at": string | null,
"entered_by": string | null,
"form": string | null,
"id": string | null,
"note": string | null,
"number": number | null,
"origin_id": string | null,
"paid_on": string | null,
"parcela_id": string | null,
"provider_id": string | null,
"reason": string | null,
"receipt_id": string | null,
"regains": string | null,
"returned": string | null,
"reverses": string | null,
"source": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "payments"
        isOneToOne: false
        isSetofReturn: true
      } },
"payers_without_carne":
{ Args: { "ano": number }; Returns: Json
                           },
"payments":
{ Args: { "parcela": Omit<Database["public"]['Tables']["parcelas"]['Row'], Database["public"]['Tables']["parcelas"]['ComputedFields']> }; Returns: Json
                           },
"postpone_charges":
{ Args: { "charges": (string)[],"seconds": number }; Returns: undefined
                           },
"postpone_provider_events":
{ Args: { "events": (number)[],"seconds": number }; Returns: undefined
                           },
"provider_state":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"purpose_balances":
{ Args: { "until"?: string }; Returns: {
              "entries": number,"is_active": boolean,"is_confirmed": boolean,"passed_on": string,"place": number,"purpose": string,"purpose_id": string,"receiver": string,"receiver_id": string,"rest": string,"share": number,"shares": string,"updated_at": string
            }[]
                           },
"push_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"push_target":
{ Args: { "address": string }; Returns: Json
                           },
"queue_alert":
{ Args: { "data": Json,"quiet": string,"subject": string,"template": string }; Returns: number
                           },
"queue_link_mail":
{ Args: { "account_email": string,"invited_by"?: string,"subject": string,"template": string,"valid_for": string }; Returns: undefined
                           },
"queue_notification":
{ Args: { "body": string,"ends_at": string,"item_id"?: string,"message": string,"send_at": string,"title": string,"type": string,"url": string }; Returns: undefined
                           },
"queue_receipt_mails":
{ Args: { "receipts": (string)[],"subjects": Json }; Returns: Json
                           },
"receipt_lines":
{ Args: { "issued": Omit<Database["public"]['Tables']["issued_receipts"]['Row'], Database["public"]['Tables']["issued_receipts"]['ComputedFields']> }; Returns: Json
                           },
"receipt_mail":
{ Args: { "issued": Omit<Database["public"]['Tables']["issued_receipts"]['Row'], Database["public"]['Tables']["issued_receipts"]['ComputedFields']> }; Returns: string
                           },
"receipt_replacement":
{ Args: { "issued": Omit<Database["public"]['Tables']["issued_receipts"]['Row'], Database["public"]['Tables']["issued_receipts"]['ComputedFields']> }; Returns: Json
                           },
"receipt_state":
{ Args: { "issued": Omit<Database["public"]['Tables']["issued_receipts"]['Row'], Database["public"]['Tables']["issued_receipts"]['ComputedFields']> }; Returns: Json
                           },
"receive_provider_event":
{ Args: { "provider_id": string,"topic": string }; Returns: undefined
                           },
"receive_tithe":
{ Args: { "again"?: boolean,"amount": number,"call": string,"first_month"?: string,"form": string,"note"?: string,"occasion"?: string,"paid_on": string,"payer": string }; Returns: {
              "amount": number | null,
"call_id": string | null,
"creator_name": string | null,
"donation_id": string | null,
"entered_at": string | null,
"entered_by": string | null,
"form": string | null,
"id": string | null,
"note": string | null,
"number": number | null,
"origin_id": string | null,
"paid_on": string | null,
"parcela_id": string | null,
"provider_id": string | null,
"reason": string | null,
"receipt_id": string | null,
"regains": string | null,
"returned": string | null,
"reverses": string | null,
"source": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "payments"
        isOneToOne: false
        isSetofReturn: true
      } },
"receive_unnamed":
{ Args: { "amount": number,"call": string,"form": string,"occasion"?: string,"paid_on": string,"written_name"?: string }; Returns: undefined
                           },
"received_today":
{ Args: { "payers": (string)[] }; Returns: {
              "amount": number,"creator_name": string,"entered_at": string,"payer": string
            }[]
                           },
"reconcile_payment":
{ Args: { "collector": string,"reported": Json }; Returns: Json
                           },
"reconcile_subscription_payment":
{ Args: { "collector": string,"plan": string,"reported": Json,"subscription"?: string }; Returns: Json
                           },
"reconciliation_page":
{ Args: { "is_open": boolean,"kind"?: string,"max_amount"?: number,"min_amount"?: number,"page": number,"size": number }; Returns: Json
                           },
"record_at_provider":
{ Args: { "actor": string,"after": Json,"before"?: Json,"of_table": string,"verb": string }; Returns: undefined
                           },
"record_export":
{ Args: { "actor": string,"chosen_by": string,"of_table": string }; Returns: undefined
                           },
"record_factor_removal":
{ Args: { "actor": string,"person": string }; Returns: undefined
                           },
"record_reading":
{ Args: { "actor": string,"of_row": string,"of_table": string }; Returns: undefined
                           },
"record_rows_read":
{ Args: { "actor": string,"begun": boolean,"chosen_by": string,"of_table": string,"rows_read": number }; Returns: undefined
                           },
"record_site_build":
{ Args: { "broken"?: Json,"held": number,"started_at": string }; Returns: undefined
                           },
"refused_because":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"remove_event_series":
{ Args: { "of_series": string,"seen"?: string }; Returns: number
                           },
"remove_events_from":
{ Args: { "from_event": string,"seen"?: string }; Returns: number
                           },
"remove_mass_act":
{ Args: { "of_act": string }; Returns: number
                           },
"rename_category":
{ Args: { "category": string,"code"?: string,"name": string,"shown_under"?: string }; Returns: undefined
                           },
"renew_push_subscription":
{ Args: { "address": string,"auth": string,"chosen": (string)[],"expires_at": string,"p256dh": string,"service": string }; Returns: (string)[]
                           },
"reopen_month":
{ Args: { "month": string,"reason": string }; Returns: undefined
                           },
"reopen_tithe_year":
{ Args: { "ano": number }; Returns: number
                           },
"reorder":
{ Args: { "items": Json,"listed": string }; Returns: undefined
                           },
"repeat_mail":
{ Args: { "mail": string }; Returns: boolean
                           },
"request_site_build":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"reserve_file":
{ Args: { "bytes": number,"file": string,"quota": number }; Returns: boolean
                           },
"reserve_media":
{ Args: { "bytes": number,"photo": string,"quota": number }; Returns: string
                           },
"resolve_case":
{ Args: { "note": string,"of_case": string }; Returns: {
              "amount": number | null,
"charge_id": string | null,
"happened_on": string,
"id": string,
"kind": string,
"note": string | null,
"occurrence": number,
"opened_at": string,
"outcome": string | null,
"payment_id": string | null,
"provider_id": string,
"resolved_at": string | null,
"resolved_by": string | null,
"subscription_id": string | null,
"updated_at": string,
"used_for": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "reconciliation_cases"
        isOneToOne: true
        isSetofReturn: false
      } },
"resolve_cases":
{ Args: { "kind": string,"max_amount"?: number,"min_amount"?: number,"newest_at": string,"note": string,"seen": number }; Returns: number
                           },
"restante":
{ Args: { "parcela": Omit<Database["public"]['Tables']["parcelas"]['Row'], Database["public"]['Tables']["parcelas"]['ComputedFields']> }; Returns: number
                           },
"run_job_soon":
{ Args: { "job": string }; Returns: undefined
                           },
"save_diocese_plan":
{ Args: { "accounts": Json }; Returns: undefined
                           },
"save_diocese_share":
{ Args: { "category_ids": (string)[],"decree": string,"first_month": string,"share": number,"version"?: string }; Returns: boolean
                           },
"save_purpose":
{ Args: { "is_active"?: boolean,"name": string,"own_share": number,"purpose": string,"receivers": Json,"version"?: string }; Returns: string
                           },
"save_push_subscription":
{ Args: { "address": string,"auth": string,"chosen": (string)[],"expires_at": string,"former": string,"most": number,"p256dh": string,"service": string }; Returns: (string)[]
                           },
"search_news":
{ Args: { "pattern": string }; Returns: {
              "id": string,"is_published": boolean,"listed_at": string,"order": number,"shown_from": string,"shown_until": string
            }[]
                           },
"second_factor":
{ Args: { "person": Omit<Database["public"]['Tables']["profiles"]['Row'], Database["public"]['Tables']["profiles"]['ComputedFields']> }; Returns: boolean
                           },
"set_idle_limit":
{ Args: { "minutes": number }; Returns: undefined
                           },
"settle_deliveries":
{ Args: { "earlier": number,"push_service": string,"put_off": number,"results": Json }; Returns: boolean
                           },
"settle_mail":
{ Args: { "attempt": number,"code": string,"mail": string,"result": string }; Returns: undefined
                           },
"settle_site_build":
{ Args: { "accepted": boolean,"again_after": number,"asked": string }; Returns: undefined
                           },
"sitting_lines":
{ Args: { "sitting": string }; Returns: {
              "amount": number,"entered_at": string,"form": string,"id": string,"months": Json,"nome": string,"numero_ordinal": number,"paid_on": string,"payer": string,"rest": number
            }[]
                           },
"sitting_state":
{ Args: { "sitting": Omit<Database["public"]['Tables']["tithe_sittings"]['Row'], Database["public"]['Tables']["tithe_sittings"]['ComputedFields']> }; Returns: string
                           },
"staff_name":
{ Args: { "person": string }; Returns: string
                           },
"start_carne":
{ Args: { "id": string,"mes_inicial": number }; Returns: {
              "ano": number,
"call_id": string | null,
"created_at": string,
"dizimista_id": string,
"id": string,
"mes_inicial": number,
"updated_at": string,
"updated_by": string | null,
"valor_inicial": number | null,
"valor_mensal": number
            }
                          SetofOptions: {
        from: "*"
        to: "carnes"
        isOneToOne: true
        isSetofReturn: false
      } },
"start_carnes":
{ Args: { "ano": number,"mes_inicial": number,"only_count"?: boolean }; Returns: Json
                           },
"statements_of_year":
{ Args: { "of_year": number,"payer"?: string }; Returns: Json
                           },
"stored_bytes":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"sums":
{ Args: { "sitting": Omit<Database["public"]['Tables']["tithe_sittings"]['Row'], Database["public"]['Tables']["tithe_sittings"]['ComputedFields']> }; Returns: Json
                           },
"sweep_imports":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"sweep_intention_requests":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"sweep_old_givers":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"sweep_old_records":
{ Args: { "audit_days": number }; Returns: undefined
                           },
"sweep_provider_events":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"sweep_rate_limits":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"sweep_tithe_lookups":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"take_back_hit":
{ Args: { "key": string }; Returns: undefined
                           },
"texts_naming_payer":
{ Args: { "payer": string }; Returns: Json
                           },
"tie_subscription":
{ Args: { "payer": string,"subscription": string }; Returns: undefined
                           },
"tithe_late":
{ Args: { "today": string }; Returns: {
              "autorizacao_comunicacoes": boolean,"comunidade_setor": string,"dizimista_ativo": boolean,"id": string,"months": number,"nome_completo": string,"numero_ordinal": number,"search_text": string,"since": string,"telefone": string,"total": number
            }[]
                           },
"tithe_lost":
{ Args: { "month": string,"today": string }; Returns: {
              "autorizacao_comunicacoes": boolean,"comunidade_setor": string,"dizimista_ativo": boolean,"id": string,"months": number,"nome_completo": string,"numero_ordinal": number,"search_text": string,"since": string,"telefone": string,"total": number
            }[]
                           },
"tithe_new":
{ Args: { "month": string }; Returns: {
              "autorizacao_comunicacoes": boolean,"comunidade_setor": string,"dizimista_ativo": boolean,"id": string,"months": number,"nome_completo": string,"numero_ordinal": number,"search_text": string,"since": string,"telefone": string,"total": number
            }[]
                           },
"tithe_overview":
{ Args: { "month": string }; Returns: {
              "community": string,"expected": string,"givers": number,"got": string,"instalments": number,"is_total": boolean,"paid": number,"received": string,"received_before": string
            }[]
                           },
"tithe_silent":
{ Args: { "today": string }; Returns: {
              "autorizacao_comunicacoes": boolean,"comunidade_setor": string,"dizimista_ativo": boolean,"id": string,"months": number,"nome_completo": string,"numero_ordinal": number,"search_text": string,"since": string,"telefone": string,"total": number
            }[]
                           },
"tithe_year":
{ Args: { "ano": number }; Returns: Json
                           },
"undo_carnes":
{ Args: { "call": string }; Returns: Json
                           },
"undo_import":
{ Args: { "import": string }; Returns: Json
                           },
"undo_payment":
{ Args: { "amount"?: number,"call": string,"is_mistake"?: boolean,"payment": string,"reason": string }; Returns: {
              "amount": number | null,
"call_id": string | null,
"creator_name": string | null,
"donation_id": string | null,
"entered_at": string | null,
"entered_by": string | null,
"form": string | null,
"id": string | null,
"note": string | null,
"number": number | null,
"origin_id": string | null,
"paid_on": string | null,
"parcela_id": string | null,
"provider_id": string | null,
"reason": string | null,
"receipt_id": string | null,
"regains": string | null,
"returned": string | null,
"reverses": string | null,
"source": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "payments"
        isOneToOne: true
        isSetofReturn: false
      } },
"undo_receipt":
{ Args: { "call": string,"reason": string,"receipt": string }; Returns: undefined
                           },
"unlink_from_payer":
{ Args: { "call": string,"donation": string,"reason": string }; Returns: undefined
                           },
"untie_subscription":
{ Args: { "payer": string,"subscription": string }; Returns: undefined
                           },
"use_for_month":
{ Args: { "of_case": string,"parcela": string }; Returns: undefined
                           },
"write_offered_intention":
{ Args: { "intention": string,"is_new": boolean,"offering": Json,"version"?: string,"written": Json }; Returns: boolean
                           },
"written_row":
{ Args: { "listed": string,"row_id": string,"wanted": (string)[] }; Returns: Json
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
