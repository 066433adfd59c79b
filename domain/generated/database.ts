// Printed from the schema by `npm run types`. Never edited by hand; `npm run check` compares.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      analytics_events: {
        Row: {
          id: number;
          name: string;
          facts: Json;
          user_id: string | null;
          happened_at: string;
          created_at: string;
        };
        Insert: {
          id?: number;
          name: string;
          facts?: Json;
          user_id?: string | null;
          happened_at: string;
          created_at?: string;
        };
        Update: {
          id?: number;
          name?: string;
          facts?: Json;
          user_id?: string | null;
          happened_at?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "analytics_events_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      appeals: {
        Row: {
          id: string;
          sanction_id: string;
          user_id: string;
          message: string;
          created_at: string;
          is_lifted: boolean | null;
          answer: string | null;
          answered_by: string | null;
          answered_at: string | null;
        };
        Insert: {
          id?: string;
          sanction_id: string;
          user_id: string;
          message: string;
          created_at?: string;
          is_lifted?: boolean | null;
          answer?: string | null;
          answered_by?: string | null;
          answered_at?: string | null;
        };
        Update: {
          id?: string;
          sanction_id?: string;
          user_id?: string;
          message?: string;
          created_at?: string;
          is_lifted?: boolean | null;
          answer?: string | null;
          answered_by?: string | null;
          answered_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "appeals_answered_by_fkey";
            columns: ["answered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "appeals_sanction_id_fkey";
            columns: ["sanction_id"];
            isOneToOne: true;
            referencedRelation: "sanctions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "appeals_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_entries: {
        Row: {
          id: number;
          at: string;
          actor_id: string | null;
          act: string;
          target_kind: string | null;
          target_id: string | null;
          reason: string | null;
          before: Json | null;
          after: Json | null;
        };
        Insert: {
          id?: number;
          at?: string;
          actor_id?: string | null;
          act: string;
          target_kind?: string | null;
          target_id?: string | null;
          reason?: string | null;
          before?: Json | null;
          after?: Json | null;
        };
        Update: {
          id?: number;
          at?: string;
          actor_id?: string | null;
          act?: string;
          target_kind?: string | null;
          target_id?: string | null;
          reason?: string | null;
          before?: Json | null;
          after?: Json | null;
        };
        Relationships: [];
      };
      availability: {
        Row: {
          user_id: string;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          updated_at: string;
        };
        Insert: {
          user_id: string;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          updated_at?: string;
        };
        Update: {
          user_id?: string;
          timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "availability_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      availability_exceptions: {
        Row: {
          id: string;
          user_id: string;
          on_date: string;
          kind: "blocked" | "open";
          start_time: string;
          end_time: string;
          note: string;
          created_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          on_date: string;
          kind: "blocked" | "open";
          start_time?: string;
          end_time?: string;
          note?: string;
          created_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          on_date?: string;
          kind?: "blocked" | "open";
          start_time?: string;
          end_time?: string;
          note?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "availability_exceptions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "availability";
            referencedColumns: ["user_id"];
          },
        ];
      };
      availability_rules: {
        Row: {
          user_id: string;
          weekday: number;
          position: number;
          start_time: string;
          end_time: string;
        };
        Insert: {
          user_id: string;
          weekday: number;
          position: number;
          start_time: string;
          end_time: string;
        };
        Update: {
          user_id?: string;
          weekday?: number;
          position?: number;
          start_time?: string;
          end_time?: string;
        };
        Relationships: [
          {
            foreignKeyName: "availability_rules_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "availability";
            referencedColumns: ["user_id"];
          },
        ];
      };
      blocks: {
        Row: {
          blocker_id: string;
          blocked_id: string;
          created_at: string;
          full_name: string | null;
        };
        Insert: {
          blocker_id: string;
          blocked_id: string;
          created_at?: string;
        };
        Update: {
          blocker_id?: string;
          blocked_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "blocks_blocked_id_fkey";
            columns: ["blocked_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blocks_blocker_id_fkey";
            columns: ["blocker_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      browse_entries: {
        Row: {
          user_id: string;
          crafts: string[];
          offers: string[];
          wants: string[];
        };
        Insert: {
          user_id: string;
          crafts?: string[];
          offers?: string[];
          wants?: string[];
        };
        Update: {
          user_id?: string;
          crafts?: string[];
          offers?: string[];
          wants?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "browse_entries_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      busy_feeds: {
        Row: {
          id: string;
          user_id: string;
          host: string;
          problem: "unreachable" | "gone" | "refused" | "not_a_calendar" | "too_large" | "sealed" | null;
          last_ok_at: string;
          last_failed_at: string | null;
          created_at: string;
          notes: Json;
        };
        Insert: {
          id?: string;
          user_id: string;
          host: string;
          problem?: "unreachable" | "gone" | "refused" | "not_a_calendar" | "too_large" | "sealed" | null;
          last_ok_at?: string;
          last_failed_at?: string | null;
          created_at?: string;
          notes?: Json;
        };
        Update: {
          id?: string;
          user_id?: string;
          host?: string;
          problem?: "unreachable" | "gone" | "refused" | "not_a_calendar" | "too_large" | "sealed" | null;
          last_ok_at?: string;
          last_failed_at?: string | null;
          created_at?: string;
          notes?: Json;
        };
        Relationships: [
          {
            foreignKeyName: "busy_feeds_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "availability";
            referencedColumns: ["user_id"];
          },
        ];
      };
      calendar_feeds: {
        Row: {
          user_id: string;
          hides_titles: boolean;
          made_at: string;
        };
        Insert: {
          user_id: string;
          hides_titles?: boolean;
          made_at?: string;
        };
        Update: {
          user_id?: string;
          hides_titles?: boolean;
          made_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_messages: {
        Row: {
          id: string;
          room_id: string;
          user_id: string;
          username: string;
          message_text: string;
          reply_to: string | null;
          client_id: string | null;
          created_at: string;
          is_deleted: boolean;
          deleted_by: string | null;
          deleted_at: string | null;
        };
        Insert: {
          id?: string;
          room_id: string;
          user_id: string;
          username: string;
          message_text: string;
          reply_to?: string | null;
          client_id?: string | null;
          created_at?: string;
          is_deleted?: boolean;
          deleted_by?: string | null;
          deleted_at?: string | null;
        };
        Update: {
          id?: string;
          room_id?: string;
          user_id?: string;
          username?: string;
          message_text?: string;
          reply_to?: string | null;
          client_id?: string | null;
          created_at?: string;
          is_deleted?: boolean;
          deleted_by?: string | null;
          deleted_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "chat_messages_deleted_by_fkey";
            columns: ["deleted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_messages_reply_to_fkey";
            columns: ["reply_to"];
            isOneToOne: false;
            referencedRelation: "chat_messages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_messages_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "chat_rooms";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_messages_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_muted_people: {
        Row: {
          user_id: string;
          muted_id: string;
          created_at: string;
        };
        Insert: {
          user_id: string;
          muted_id: string;
          created_at?: string;
        };
        Update: {
          user_id?: string;
          muted_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "chat_muted_people_muted_id_fkey";
            columns: ["muted_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_muted_people_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_reads: {
        Row: {
          user_id: string;
          room_id: string;
          read_at: string;
        };
        Insert: {
          user_id: string;
          room_id: string;
          read_at: string;
        };
        Update: {
          user_id?: string;
          room_id?: string;
          read_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "chat_reads_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "chat_rooms";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_reads_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_rooms: {
        Row: {
          id: string;
          name: string;
          description: string;
          category: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          is_active: boolean;
          rules: string;
          notice: string;
          slow_mode_seconds: number;
        };
        Insert: {
          id: string;
          name: string;
          description?: string;
          category: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          is_active?: boolean;
          rules?: string;
          notice?: string;
          slow_mode_seconds?: number;
        };
        Update: {
          id?: string;
          name?: string;
          description?: string;
          category?: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          is_active?: boolean;
          rules?: string;
          notice?: string;
          slow_mode_seconds?: number;
        };
        Relationships: [];
      };
      cities: {
        Row: {
          state_code: string;
          name: string;
          latitude: number;
          longitude: number;
          population: number;
        };
        Insert: {
          state_code: string;
          name: string;
          latitude: number;
          longitude: number;
          population: number;
        };
        Update: {
          state_code?: string;
          name?: string;
          latitude?: number;
          longitude?: number;
          population?: number;
        };
        Relationships: [
          {
            foreignKeyName: "cities_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "states";
            referencedColumns: ["code"];
          },
        ];
      };
      conduct_strikes: {
        Row: {
          id: string;
          user_id: string;
          kind: "late_cancel" | "no_show" | "abandoned_owed" | "conduct";
          points: number;
          trade_id: string | null;
          given_by: string | null;
          reason: string;
          created_at: string;
          counts_at: string;
          expires_at: string;
          is_counted: boolean;
          sanction_id: string | null;
          review_status: "none" | "open" | "closed";
          appeal_status: "none" | "open" | "upheld" | "lifted";
          appeal: string;
          appealed_at: string | null;
          decision_note: string;
          decided_by: string | null;
          decided_at: string | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          kind: "late_cancel" | "no_show" | "abandoned_owed" | "conduct";
          points: number;
          trade_id?: string | null;
          given_by?: string | null;
          reason?: string;
          created_at?: string;
          counts_at?: string;
          expires_at: string;
          is_counted?: boolean;
          sanction_id?: string | null;
          review_status?: "none" | "open" | "closed";
          appeal_status?: "none" | "open" | "upheld" | "lifted";
          appeal?: string;
          appealed_at?: string | null;
          decision_note?: string;
          decided_by?: string | null;
          decided_at?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          kind?: "late_cancel" | "no_show" | "abandoned_owed" | "conduct";
          points?: number;
          trade_id?: string | null;
          given_by?: string | null;
          reason?: string;
          created_at?: string;
          counts_at?: string;
          expires_at?: string;
          is_counted?: boolean;
          sanction_id?: string | null;
          review_status?: "none" | "open" | "closed";
          appeal_status?: "none" | "open" | "upheld" | "lifted";
          appeal?: string;
          appealed_at?: string | null;
          decision_note?: string;
          decided_by?: string | null;
          decided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "conduct_strikes_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conduct_strikes_given_by_fkey";
            columns: ["given_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conduct_strikes_sanction_id_fkey";
            columns: ["sanction_id"];
            isOneToOne: false;
            referencedRelation: "sanctions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conduct_strikes_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conduct_strikes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          id: string;
          ref: string;
          topic: "account" | "billing" | "verification" | "safety" | "press" | "accessibility" | "other";
          name: string;
          email: string;
          message: string;
          status: "new" | "open" | "closed";
          note: string | null;
          created_at: string;
        };
        Insert: {
          id?: string;
          ref: string;
          topic: "account" | "billing" | "verification" | "safety" | "press" | "accessibility" | "other";
          name: string;
          email: string;
          message: string;
          status?: "new" | "open" | "closed";
          note?: string | null;
          created_at?: string;
        };
        Update: {
          id?: string;
          ref?: string;
          topic?: "account" | "billing" | "verification" | "safety" | "press" | "accessibility" | "other";
          name?: string;
          email?: string;
          message?: string;
          status?: "new" | "open" | "closed";
          note?: string | null;
          created_at?: string;
        };
        Relationships: [];
      };
      content_likes: {
        Row: {
          user_id: string;
          content_id: string;
          content_type: string;
          created_at: string;
        };
        Insert: {
          user_id: string;
          content_id: string;
          content_type: string;
          created_at?: string;
        };
        Update: {
          user_id?: string;
          content_id?: string;
          content_type?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "content_likes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      conversation_members: {
        Row: {
          conversation_id: string;
          user_id: string;
          other_id: string;
          last_message_at: string | null;
          last_read_at: string | null;
          archived_at: string | null;
          created_at: string;
          unread_count: number | null;
        };
        Insert: {
          conversation_id: string;
          user_id: string;
          other_id: string;
          last_message_at?: string | null;
          last_read_at?: string | null;
          archived_at?: string | null;
          created_at?: string;
        };
        Update: {
          conversation_id?: string;
          user_id?: string;
          other_id?: string;
          last_message_at?: string | null;
          last_read_at?: string | null;
          archived_at?: string | null;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversation_members_conversation_id_fkey";
            columns: ["conversation_id"];
            isOneToOne: false;
            referencedRelation: "conversations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conversation_members_other_id_fkey";
            columns: ["other_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "conversation_members_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      conversations: {
        Row: {
          id: string;
          kind: string;
          pair_key: string;
          created_by: string | null;
          created_at: string;
        };
        Insert: {
          id?: string;
          kind?: string;
          pair_key: string;
          created_by?: string | null;
          created_at?: string;
        };
        Update: {
          id?: string;
          kind?: string;
          pair_key?: string;
          created_by?: string | null;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "conversations_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      crafts: {
        Row: {
          name: string;
        };
        Insert: {
          name: string;
        };
        Update: {
          name?: string;
        };
        Relationships: [];
      };
      feature_switches: {
        Row: {
          area: string;
          is_on: boolean;
        };
        Insert: {
          area: string;
          is_on?: boolean;
        };
        Update: {
          area?: string;
          is_on?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "feature_switches_area_fkey";
            columns: ["area"];
            isOneToOne: true;
            referencedRelation: "features";
            referencedColumns: ["area"];
          },
        ];
      };
      features: {
        Row: {
          name: string;
          area: string;
          plan: "free" | "basic" | "premium";
          is_built: boolean;
        };
        Insert: {
          name: string;
          area: string;
          plan: "free" | "basic" | "premium";
          is_built?: boolean;
        };
        Update: {
          name?: string;
          area?: string;
          plan?: "free" | "basic" | "premium";
          is_built?: boolean;
        };
        Relationships: [];
      };
      follows: {
        Row: {
          follower_id: string;
          followee_id: string;
          created_at: string;
        };
        Insert: {
          follower_id: string;
          followee_id: string;
          created_at?: string;
        };
        Update: {
          follower_id?: string;
          followee_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "follows_followee_id_fkey";
            columns: ["followee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "follows_follower_id_fkey";
            columns: ["follower_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_drafts: {
        Row: {
          id: string;
          user_id: string;
          thread_id: string | null;
          content: Json;
          updated_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          thread_id?: string | null;
          content: Json;
          updated_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          thread_id?: string | null;
          content?: Json;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_drafts_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_drafts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_follows: {
        Row: {
          id: string;
          user_id: string;
          thread_id: string | null;
          category: string | null;
          tag: string | null;
          level: "watch" | "mute";
          created_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          thread_id?: string | null;
          category?: string | null;
          tag?: string | null;
          level: "watch" | "mute";
          created_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          thread_id?: string | null;
          category?: string | null;
          tag?: string | null;
          level?: "watch" | "mute";
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_follows_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_follows_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_pictures: {
        Row: {
          id: string;
          path: string;
          thread_id: string;
          reply_id: string | null;
          place: number;
          alt_text: string;
          width: number;
          height: number;
          ends_at: string | null;
          created_at: string;
          addresses: string[] | null;
        };
        Insert: {
          id?: string;
          path: string;
          thread_id: string;
          reply_id?: string | null;
          place: number;
          alt_text: string;
          width: number;
          height: number;
          ends_at?: string | null;
          created_at?: string;
        };
        Update: {
          id?: string;
          path?: string;
          thread_id?: string;
          reply_id?: string | null;
          place?: number;
          alt_text?: string;
          width?: number;
          height?: number;
          ends_at?: string | null;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_pictures_reply_id_fkey";
            columns: ["reply_id"];
            isOneToOne: false;
            referencedRelation: "forum_replies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_pictures_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_polls: {
        Row: {
          thread_id: string;
          options: string[];
          is_multiple: boolean;
          ends_at: string;
        };
        Insert: {
          thread_id: string;
          options: string[];
          is_multiple: boolean;
          ends_at: string;
        };
        Update: {
          thread_id?: string;
          options?: string[];
          is_multiple?: boolean;
          ends_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_polls_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: true;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_quotes: {
        Row: {
          reply_id: string;
          quoted_id: string | null;
          words: string;
        };
        Insert: {
          reply_id: string;
          quoted_id?: string | null;
          words: string;
        };
        Update: {
          reply_id?: string;
          quoted_id?: string | null;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_quotes_quoted_id_fkey";
            columns: ["quoted_id"];
            isOneToOne: false;
            referencedRelation: "forum_replies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_quotes_reply_id_fkey";
            columns: ["reply_id"];
            isOneToOne: true;
            referencedRelation: "forum_replies";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_reactions: {
        Row: {
          id: string;
          user_id: string;
          author_id: string;
          thread_id: string;
          reply_id: string | null;
          kind: "like" | "helpful" | "celebrate";
          created_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          author_id: string;
          thread_id: string;
          reply_id?: string | null;
          kind: "like" | "helpful" | "celebrate";
          created_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          author_id?: string;
          thread_id?: string;
          reply_id?: string | null;
          kind?: "like" | "helpful" | "celebrate";
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_reactions_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_reactions_reply_id_fkey";
            columns: ["reply_id"];
            isOneToOne: false;
            referencedRelation: "forum_replies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_reactions_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_reactions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_reads: {
        Row: {
          user_id: string;
          category: string;
          read_at: string;
        };
        Insert: {
          user_id: string;
          category: string;
          read_at: string;
        };
        Update: {
          user_id?: string;
          category?: string;
          read_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_reads_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_replies: {
        Row: {
          id: string;
          thread_id: string;
          author_id: string;
          parent_id: string | null;
          body: string;
          status: "published" | "pending" | "hidden" | "deleted";
          like_count: number;
          helpful_count: number;
          celebrate_count: number;
          created_at: string;
          edited_at: string | null;
          client_id: string | null;
        };
        Insert: {
          id?: string;
          thread_id: string;
          author_id: string;
          parent_id?: string | null;
          body: string;
          status?: "published" | "pending" | "hidden" | "deleted";
          like_count?: number;
          helpful_count?: number;
          celebrate_count?: number;
          created_at?: string;
          edited_at?: string | null;
          client_id?: string | null;
        };
        Update: {
          id?: string;
          thread_id?: string;
          author_id?: string;
          parent_id?: string | null;
          body?: string;
          status?: "published" | "pending" | "hidden" | "deleted";
          like_count?: number;
          helpful_count?: number;
          celebrate_count?: number;
          created_at?: string;
          edited_at?: string | null;
          client_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "forum_replies_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_replies_parent_id_fkey";
            columns: ["thread_id","parent_id"];
            isOneToOne: false;
            referencedRelation: "forum_replies";
            referencedColumns: ["thread_id","id"];
          },
          {
            foreignKeyName: "forum_replies_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_threads: {
        Row: {
          id: string;
          author_id: string;
          category: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          kind: "discussion" | "question" | "showcase" | "poll" | "second_opinion" | "announcement";
          title: string;
          body: string;
          tags: string[];
          status: "published" | "pending" | "hidden" | "deleted";
          is_pinned: boolean;
          is_locked: boolean;
          solved_reply_id: string | null;
          reply_count: number;
          view_count: number;
          like_count: number;
          helpful_count: number;
          celebrate_count: number;
          score: number;
          last_activity_at: string;
          created_at: string;
          edited_at: string | null;
          client_id: string | null;
          slow_mode_seconds: number;
        };
        Insert: {
          id?: string;
          author_id: string;
          category: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          kind: "discussion" | "question" | "showcase" | "poll" | "second_opinion" | "announcement";
          title: string;
          body: string;
          tags?: string[];
          status?: "published" | "pending" | "hidden" | "deleted";
          is_pinned?: boolean;
          is_locked?: boolean;
          solved_reply_id?: string | null;
          reply_count?: number;
          view_count?: number;
          like_count?: number;
          helpful_count?: number;
          celebrate_count?: number;
          score?: number;
          last_activity_at?: string;
          created_at?: string;
          edited_at?: string | null;
          client_id?: string | null;
          slow_mode_seconds?: number;
        };
        Update: {
          id?: string;
          author_id?: string;
          category?: "general" | "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          kind?: "discussion" | "question" | "showcase" | "poll" | "second_opinion" | "announcement";
          title?: string;
          body?: string;
          tags?: string[];
          status?: "published" | "pending" | "hidden" | "deleted";
          is_pinned?: boolean;
          is_locked?: boolean;
          solved_reply_id?: string | null;
          reply_count?: number;
          view_count?: number;
          like_count?: number;
          helpful_count?: number;
          celebrate_count?: number;
          score?: number;
          last_activity_at?: string;
          created_at?: string;
          edited_at?: string | null;
          client_id?: string | null;
          slow_mode_seconds?: number;
        };
        Relationships: [
          {
            foreignKeyName: "forum_threads_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_threads_solved_reply_id_fkey";
            columns: ["solved_reply_id"];
            isOneToOne: false;
            referencedRelation: "forum_replies";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_visits: {
        Row: {
          user_id: string;
          thread_id: string;
          read_at: string;
        };
        Insert: {
          user_id: string;
          thread_id: string;
          read_at: string;
        };
        Update: {
          user_id?: string;
          thread_id?: string;
          read_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_visits_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_threads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "forum_visits_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      forum_votes: {
        Row: {
          thread_id: string;
          user_id: string;
          choices: number[];
          created_at: string;
        };
        Insert: {
          thread_id: string;
          user_id: string;
          choices: number[];
          created_at?: string;
        };
        Update: {
          thread_id?: string;
          user_id?: string;
          choices?: number[];
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "forum_votes_thread_id_fkey";
            columns: ["thread_id"];
            isOneToOne: false;
            referencedRelation: "forum_polls";
            referencedColumns: ["thread_id"];
          },
          {
            foreignKeyName: "forum_votes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      founder_claims: {
        Row: {
          user_id: string;
          number: number;
          claimed_at: string;
          benefits_expire_at: string;
          invited_by: string | null;
        };
        Insert: {
          user_id: string;
          number: number;
          claimed_at?: string;
          benefits_expire_at: string;
          invited_by?: string | null;
        };
        Update: {
          user_id?: string;
          number?: number;
          claimed_at?: string;
          benefits_expire_at?: string;
          invited_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "founder_claims_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "founder_claims_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      invoices: {
        Row: {
          id: string;
          source: "local" | "stripe";
          user_id: string;
          contract_id: string;
          number: string | null;
          tier: "basic" | "premium";
          amount_cents: number;
          status: "open" | "failed" | "void" | "paid";
          period_start: string | null;
          period_end: string | null;
          paid_at: string | null;
          issued_at: string;
          created_at: string;
        };
        Insert: {
          id: string;
          source: "local" | "stripe";
          user_id: string;
          contract_id: string;
          number?: string | null;
          tier: "basic" | "premium";
          amount_cents: number;
          status: "open" | "failed" | "void" | "paid";
          period_start?: string | null;
          period_end?: string | null;
          paid_at?: string | null;
          issued_at: string;
          created_at?: string;
        };
        Update: {
          id?: string;
          source?: "local" | "stripe";
          user_id?: string;
          contract_id?: string;
          number?: string | null;
          tier?: "basic" | "premium";
          amount_cents?: number;
          status?: "open" | "failed" | "void" | "paid";
          period_start?: string | null;
          period_end?: string | null;
          paid_at?: string | null;
          issued_at?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invoices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_application_presets: {
        Row: {
          id: string;
          user_id: string;
          name: string;
          intro: string;
          portfolio_ids: string[];
          is_default: boolean;
          created_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          name: string;
          intro: string;
          portfolio_ids?: string[];
          is_default?: boolean;
          created_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          name?: string;
          intro?: string;
          portfolio_ids?: string[];
          is_default?: boolean;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "job_application_presets_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_application_steps: {
        Row: {
          application_id: string;
          step: "viewed" | "in_chat" | "message" | "shortlisted" | "interviewing" | "hired" | "passed" | "rejected" | "withdrawn";
          happened_at: string;
        };
        Insert: {
          application_id: string;
          step: "viewed" | "in_chat" | "message" | "shortlisted" | "interviewing" | "hired" | "passed" | "rejected" | "withdrawn";
          happened_at?: string;
        };
        Update: {
          application_id?: string;
          step?: "viewed" | "in_chat" | "message" | "shortlisted" | "interviewing" | "hired" | "passed" | "rejected" | "withdrawn";
          happened_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "job_application_steps_application_id_fkey";
            columns: ["application_id"];
            isOneToOne: false;
            referencedRelation: "job_applications";
            referencedColumns: ["id"];
          },
        ];
      };
      job_applications: {
        Row: {
          id: string;
          job_id: string;
          applicant_id: string;
          owner_id: string;
          status: "submitted" | "viewed" | "in_chat" | "shortlisted" | "hired" | "passed" | "interviewing" | "rejected" | "withdrawn";
          mode: "quick" | "full";
          intro: string;
          portfolio_ids: string[];
          availability: Json | null;
          answers: Json | null;
          reason: string | null;
          created_at: string;
          updated_at: string;
          answered_at: string | null;
          decided_at: string | null;
          owner_group: number;
        };
        Insert: {
          id?: string;
          job_id: string;
          applicant_id: string;
          owner_id: string;
          status?: "submitted" | "viewed" | "in_chat" | "shortlisted" | "hired" | "passed" | "interviewing" | "rejected" | "withdrawn";
          mode: "quick" | "full";
          intro: string;
          portfolio_ids?: string[];
          availability?: Json | null;
          answers?: Json | null;
          reason?: string | null;
          created_at?: string;
          updated_at?: string;
          answered_at?: string | null;
          decided_at?: string | null;
          owner_group?: number;
        };
        Update: {
          id?: string;
          job_id?: string;
          applicant_id?: string;
          owner_id?: string;
          status?: "submitted" | "viewed" | "in_chat" | "shortlisted" | "hired" | "passed" | "interviewing" | "rejected" | "withdrawn";
          mode?: "quick" | "full";
          intro?: string;
          portfolio_ids?: string[];
          availability?: Json | null;
          answers?: Json | null;
          reason?: string | null;
          created_at?: string;
          updated_at?: string;
          answered_at?: string | null;
          decided_at?: string | null;
          owner_group?: number;
        };
        Relationships: [
          {
            foreignKeyName: "job_applications_applicant_id_fkey";
            columns: ["applicant_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_applications_job_id_fkey";
            columns: ["job_id"];
            isOneToOne: false;
            referencedRelation: "job_listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_applications_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_chat_messages: {
        Row: {
          id: string;
          chat_id: string;
          sender_id: string;
          recipient_id: string;
          content: string;
          message_type: "text" | "availability" | "portfolio" | "contact";
          metadata: Json | null;
          client_id: string | null;
          created_at: string;
          removed_at: string | null;
          read_at: string | null;
        };
        Insert: {
          id?: string;
          chat_id: string;
          sender_id: string;
          recipient_id: string;
          content: string;
          message_type?: "text" | "availability" | "portfolio" | "contact";
          metadata?: Json | null;
          client_id?: string | null;
          created_at?: string;
          removed_at?: string | null;
          read_at?: string | null;
        };
        Update: {
          id?: string;
          chat_id?: string;
          sender_id?: string;
          recipient_id?: string;
          content?: string;
          message_type?: "text" | "availability" | "portfolio" | "contact";
          metadata?: Json | null;
          client_id?: string | null;
          created_at?: string;
          removed_at?: string | null;
          read_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "job_chat_messages_chat_id_fkey";
            columns: ["chat_id"];
            isOneToOne: false;
            referencedRelation: "job_chats";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_chat_messages_recipient_id_fkey";
            columns: ["recipient_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_chat_messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_chats: {
        Row: {
          id: string;
          job_id: string;
          application_id: string;
          owner_id: string;
          applicant_id: string;
          contact_shared: boolean;
          applicant_contact_shared: boolean;
          created_at: string;
          last_message_at: string | null;
        };
        Insert: {
          id?: string;
          job_id: string;
          application_id: string;
          owner_id: string;
          applicant_id: string;
          contact_shared?: boolean;
          applicant_contact_shared?: boolean;
          created_at?: string;
          last_message_at?: string | null;
        };
        Update: {
          id?: string;
          job_id?: string;
          application_id?: string;
          owner_id?: string;
          applicant_id?: string;
          contact_shared?: boolean;
          applicant_contact_shared?: boolean;
          created_at?: string;
          last_message_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "job_chats_applicant_id_fkey";
            columns: ["applicant_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_chats_application_id_fkey";
            columns: ["application_id"];
            isOneToOne: true;
            referencedRelation: "job_applications";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_chats_job_id_fkey";
            columns: ["job_id"];
            isOneToOne: false;
            referencedRelation: "job_listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_chats_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_listings: {
        Row: {
          id: string;
          user_id: string;
          title: string;
          company_name: string;
          location: string;
          is_remote: boolean;
          job_type: "Full time" | "Part time" | "Contract" | "Temporary" | "Apprenticeship";
          status: "pending" | "approved" | "closed" | "rejected";
          created_at: string;
          expires_at: string;
          description: string;
          requirements: string;
          compensation_type: "paid" | "trade" | "either";
          rate_or_trade: string;
          salary_min: number | null;
          salary_max: number | null;
          featured: boolean;
          external_apply_url: string | null;
          auto_questions: string[];
          image_url: string | null;
          image_alt: string | null;
          view_count: number;
          average_response_time_hours: number | null;
          employment_class: "w2" | "1099" | "commission" | "booth_rental" | "suite_rental" | "apprenticeship" | "temp_cover" | "trade" | null;
          categories: string[];
          state_code: string | null;
          city: string | null;
          pay_unit: "hour" | "day" | "week" | "month" | "year" | "service" | "percent" | null;
          min_experience_years: number | null;
          openings: number;
          required_questions: string[];
          is_public: boolean;
          closed_reason: "filled" | "withdrawn" | "paused" | "expired" | null;
          updated_at: string;
          reply_percent: number | null;
          is_slow_to_reply: boolean;
          license_types: string[];
          benefits: string[];
          schedule_days: string[];
          shift_notes: string;
          start_on: string | null;
          tips_policy: "kept" | "shared" | "none" | null;
          commission_percent: number | null;
          booth_rent_cents: number | null;
          rent_period: "day" | "week" | "month" | null;
          contact_pref: "application" | "message" | null;
          yearly_pay: number;
          ended: string | null;
          told_end: string | null;
          deleted_at: string | null;
          featured_until: string | null;
          client_id: string | null;
          has_hire: boolean | null;
          rejection_reason: string | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          title: string;
          company_name: string;
          location?: string;
          is_remote?: boolean;
          job_type?: "Full time" | "Part time" | "Contract" | "Temporary" | "Apprenticeship";
          status?: "pending" | "approved" | "closed" | "rejected";
          created_at?: string;
          expires_at?: string;
          description: string;
          requirements?: string;
          compensation_type: "paid" | "trade" | "either";
          rate_or_trade?: string;
          salary_min?: number | null;
          salary_max?: number | null;
          featured?: boolean;
          external_apply_url?: string | null;
          auto_questions?: string[];
          image_url?: string | null;
          image_alt?: string | null;
          view_count?: number;
          average_response_time_hours?: number | null;
          employment_class?: "w2" | "1099" | "commission" | "booth_rental" | "suite_rental" | "apprenticeship" | "temp_cover" | "trade" | null;
          categories?: string[];
          state_code?: string | null;
          city?: string | null;
          pay_unit?: "hour" | "day" | "week" | "month" | "year" | "service" | "percent" | null;
          min_experience_years?: number | null;
          openings?: number;
          required_questions?: string[];
          is_public?: boolean;
          closed_reason?: "filled" | "withdrawn" | "paused" | "expired" | null;
          updated_at?: string;
          reply_percent?: number | null;
          is_slow_to_reply?: boolean;
          license_types?: string[];
          benefits?: string[];
          schedule_days?: string[];
          shift_notes?: string;
          start_on?: string | null;
          tips_policy?: "kept" | "shared" | "none" | null;
          commission_percent?: number | null;
          booth_rent_cents?: number | null;
          rent_period?: "day" | "week" | "month" | null;
          contact_pref?: "application" | "message" | null;
          yearly_pay?: number;
          ended?: string | null;
          told_end?: string | null;
          deleted_at?: string | null;
          featured_until?: string | null;
          client_id?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          title?: string;
          company_name?: string;
          location?: string;
          is_remote?: boolean;
          job_type?: "Full time" | "Part time" | "Contract" | "Temporary" | "Apprenticeship";
          status?: "pending" | "approved" | "closed" | "rejected";
          created_at?: string;
          expires_at?: string;
          description?: string;
          requirements?: string;
          compensation_type?: "paid" | "trade" | "either";
          rate_or_trade?: string;
          salary_min?: number | null;
          salary_max?: number | null;
          featured?: boolean;
          external_apply_url?: string | null;
          auto_questions?: string[];
          image_url?: string | null;
          image_alt?: string | null;
          view_count?: number;
          average_response_time_hours?: number | null;
          employment_class?: "w2" | "1099" | "commission" | "booth_rental" | "suite_rental" | "apprenticeship" | "temp_cover" | "trade" | null;
          categories?: string[];
          state_code?: string | null;
          city?: string | null;
          pay_unit?: "hour" | "day" | "week" | "month" | "year" | "service" | "percent" | null;
          min_experience_years?: number | null;
          openings?: number;
          required_questions?: string[];
          is_public?: boolean;
          closed_reason?: "filled" | "withdrawn" | "paused" | "expired" | null;
          updated_at?: string;
          reply_percent?: number | null;
          is_slow_to_reply?: boolean;
          license_types?: string[];
          benefits?: string[];
          schedule_days?: string[];
          shift_notes?: string;
          start_on?: string | null;
          tips_policy?: "kept" | "shared" | "none" | null;
          commission_percent?: number | null;
          booth_rent_cents?: number | null;
          rent_period?: "day" | "week" | "month" | null;
          contact_pref?: "application" | "message" | null;
          yearly_pay?: number;
          ended?: string | null;
          told_end?: string | null;
          deleted_at?: string | null;
          featured_until?: string | null;
          client_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "job_listings_city_fkey";
            columns: ["state_code","city"];
            isOneToOne: false;
            referencedRelation: "cities";
            referencedColumns: ["state_code","name"];
          },
          {
            foreignKeyName: "job_listings_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "states";
            referencedColumns: ["code"];
          },
          {
            foreignKeyName: "job_listings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      job_schedules: {
        Row: {
          id: string;
          job_id: string;
          application_id: string;
          scheduled_by: string;
          applicant_id: string;
          title: string;
          description: string | null;
          scheduled_date: string;
          duration_minutes: number;
          is_virtual: boolean;
          location: string | null;
          meeting_url: string | null;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          status: "proposed" | "accepted" | "declined" | "cancelled" | "done";
          suggested_date: string | null;
          moved_from: string | null;
          move_reason: string | null;
          responded_at: string | null;
          sequence: number;
          reminded: number;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          id?: string;
          job_id: string;
          application_id: string;
          scheduled_by: string;
          applicant_id: string;
          title: string;
          description?: string | null;
          scheduled_date: string;
          duration_minutes?: number;
          is_virtual?: boolean;
          location?: string | null;
          meeting_url?: string | null;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          status?: "proposed" | "accepted" | "declined" | "cancelled" | "done";
          suggested_date?: string | null;
          moved_from?: string | null;
          move_reason?: string | null;
          responded_at?: string | null;
          sequence?: number;
          reminded?: number;
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          job_id?: string;
          application_id?: string;
          scheduled_by?: string;
          applicant_id?: string;
          title?: string;
          description?: string | null;
          scheduled_date?: string;
          duration_minutes?: number;
          is_virtual?: boolean;
          location?: string | null;
          meeting_url?: string | null;
          timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          status?: "proposed" | "accepted" | "declined" | "cancelled" | "done";
          suggested_date?: string | null;
          moved_from?: string | null;
          move_reason?: string | null;
          responded_at?: string | null;
          sequence?: number;
          reminded?: number;
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "job_schedules_applicant_id_fkey";
            columns: ["applicant_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_schedules_application_id_fkey";
            columns: ["application_id"];
            isOneToOne: false;
            referencedRelation: "job_applications";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_schedules_job_id_fkey";
            columns: ["job_id"];
            isOneToOne: false;
            referencedRelation: "job_listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "job_schedules_scheduled_by_fkey";
            columns: ["scheduled_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      license_types: {
        Row: {
          name: string;
        };
        Insert: {
          name: string;
        };
        Update: {
          name?: string;
        };
        Relationships: [];
      };
      listing_offers: {
        Row: {
          id: string;
          listing_id: string;
          seller_id: string;
          buyer_id: string;
          kind: "cash" | "trade" | "mixed";
          quantity: number;
          amount_cents: number;
          message: string;
          version: number;
          status: "pending" | "countered" | "accepted" | "completed" | "released" | "declined" | "withdrawn" | "expired";
          end_reason: "declined" | "gone" | "listing_ended" | null;
          waits: boolean;
          expires_at: string;
          reserved_until: string | null;
          seller_handed_at: string | null;
          buyer_handed_at: string | null;
          client_id: string | null;
          created_at: string;
          updated_at: string;
          services: Json;
          trade_id: string | null;
        };
        Insert: {
          id?: string;
          listing_id: string;
          seller_id: string;
          buyer_id: string;
          kind: "cash" | "trade" | "mixed";
          quantity: number;
          amount_cents: number;
          message?: string;
          version?: number;
          status?: "pending" | "countered" | "accepted" | "completed" | "released" | "declined" | "withdrawn" | "expired";
          end_reason?: "declined" | "gone" | "listing_ended" | null;
          waits?: boolean;
          expires_at: string;
          reserved_until?: string | null;
          seller_handed_at?: string | null;
          buyer_handed_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          updated_at?: string;
          services?: Json;
          trade_id?: string | null;
        };
        Update: {
          id?: string;
          listing_id?: string;
          seller_id?: string;
          buyer_id?: string;
          kind?: "cash" | "trade" | "mixed";
          quantity?: number;
          amount_cents?: number;
          message?: string;
          version?: number;
          status?: "pending" | "countered" | "accepted" | "completed" | "released" | "declined" | "withdrawn" | "expired";
          end_reason?: "declined" | "gone" | "listing_ended" | null;
          waits?: boolean;
          expires_at?: string;
          reserved_until?: string | null;
          seller_handed_at?: string | null;
          buyer_handed_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          updated_at?: string;
          services?: Json;
          trade_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "listing_offers_buyer_id_fkey";
            columns: ["buyer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "listing_offers_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "marketplace_listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "listing_offers_seller_id_fkey";
            columns: ["seller_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "listing_offers_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      marketplace_listings: {
        Row: {
          id: string;
          user_id: string;
          title: string;
          description: string;
          category: "tools" | "electricals" | "furniture" | "products_sealed" | "products_backbar" | "disposables" | "education_materials" | "models_wanted" | "chair_or_suite" | "bundle" | "other";
          subcategory: string | null;
          condition: "new_sealed" | "like_new" | "good" | "fair" | "for_parts" | null;
          brand: string;
          model: string;
          quantity: number;
          unit: string;
          price_mode: "fixed" | "offers" | "free" | "trade_only";
          price: number | null;
          is_trade: boolean;
          trade_wants: string;
          trade_value_cents: number | null;
          expires_on: string | null;
          pao_months: number | null;
          lot: string;
          cleaned_statement: string;
          sds_url: string | null;
          facts: Json;
          license_types: string[];
          photos: Json;
          state_code: string | null;
          city: string | null;
          pickup: boolean;
          ships: boolean;
          shipping_cents: number | null;
          deliver_by: string | null;
          is_public: boolean;
          status: "pending" | "approved" | "closed" | "rejected";
          closed_reason: "sold" | "withdrawn" | null;
          reserved: number;
          sold: number;
          view_count: number;
          renewed_count: number;
          was_price: number | null;
          price_fell_at: string | null;
          told_price_at: string | null;
          created_at: string;
          updated_at: string;
          expires_at: string;
          deleted_at: string | null;
          client_id: string | null;
          offer_count: number | null;
          rejection_reason: string | null;
          save_count: number | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          title: string;
          description: string;
          category: "tools" | "electricals" | "furniture" | "products_sealed" | "products_backbar" | "disposables" | "education_materials" | "models_wanted" | "chair_or_suite" | "bundle" | "other";
          subcategory?: string | null;
          condition?: "new_sealed" | "like_new" | "good" | "fair" | "for_parts" | null;
          brand?: string;
          model?: string;
          quantity?: number;
          unit?: string;
          price_mode: "fixed" | "offers" | "free" | "trade_only";
          price?: number | null;
          is_trade?: boolean;
          trade_wants?: string;
          trade_value_cents?: number | null;
          expires_on?: string | null;
          pao_months?: number | null;
          lot?: string;
          cleaned_statement?: string;
          sds_url?: string | null;
          facts?: Json;
          license_types?: string[];
          photos: Json;
          state_code?: string | null;
          city?: string | null;
          pickup?: boolean;
          ships?: boolean;
          shipping_cents?: number | null;
          deliver_by?: string | null;
          is_public?: boolean;
          status?: "pending" | "approved" | "closed" | "rejected";
          closed_reason?: "sold" | "withdrawn" | null;
          reserved?: number;
          sold?: number;
          view_count?: number;
          renewed_count?: number;
          was_price?: number | null;
          price_fell_at?: string | null;
          told_price_at?: string | null;
          created_at?: string;
          updated_at?: string;
          expires_at?: string;
          deleted_at?: string | null;
          client_id?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          title?: string;
          description?: string;
          category?: "tools" | "electricals" | "furniture" | "products_sealed" | "products_backbar" | "disposables" | "education_materials" | "models_wanted" | "chair_or_suite" | "bundle" | "other";
          subcategory?: string | null;
          condition?: "new_sealed" | "like_new" | "good" | "fair" | "for_parts" | null;
          brand?: string;
          model?: string;
          quantity?: number;
          unit?: string;
          price_mode?: "fixed" | "offers" | "free" | "trade_only";
          price?: number | null;
          is_trade?: boolean;
          trade_wants?: string;
          trade_value_cents?: number | null;
          expires_on?: string | null;
          pao_months?: number | null;
          lot?: string;
          cleaned_statement?: string;
          sds_url?: string | null;
          facts?: Json;
          license_types?: string[];
          photos?: Json;
          state_code?: string | null;
          city?: string | null;
          pickup?: boolean;
          ships?: boolean;
          shipping_cents?: number | null;
          deliver_by?: string | null;
          is_public?: boolean;
          status?: "pending" | "approved" | "closed" | "rejected";
          closed_reason?: "sold" | "withdrawn" | null;
          reserved?: number;
          sold?: number;
          view_count?: number;
          renewed_count?: number;
          was_price?: number | null;
          price_fell_at?: string | null;
          told_price_at?: string | null;
          created_at?: string;
          updated_at?: string;
          expires_at?: string;
          deleted_at?: string | null;
          client_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "marketplace_listings_city_fkey";
            columns: ["state_code","city"];
            isOneToOne: false;
            referencedRelation: "cities";
            referencedColumns: ["state_code","name"];
          },
          {
            foreignKeyName: "marketplace_listings_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "states";
            referencedColumns: ["code"];
          },
          {
            foreignKeyName: "marketplace_listings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      match_suggestions: {
        Row: {
          user_id: string;
          other_id: string;
          kind: string;
          score: number;
          miles: number;
          shared_times: number | null;
          reasons: string[];
          status: "new" | "seen" | "dismissed" | "proposed";
          dismiss_reason: "too_far" | "not_my_style" | "already_traded" | "not_now" | "other" | null;
          expires_at: string;
          created_at: string;
        };
        Insert: {
          user_id: string;
          other_id: string;
          kind?: string;
          score: number;
          miles: number;
          shared_times?: number | null;
          reasons?: string[];
          status?: "new" | "seen" | "dismissed" | "proposed";
          dismiss_reason?: "too_far" | "not_my_style" | "already_traded" | "not_now" | "other" | null;
          expires_at: string;
          created_at?: string;
        };
        Update: {
          user_id?: string;
          other_id?: string;
          kind?: string;
          score?: number;
          miles?: number;
          shared_times?: number | null;
          reasons?: string[];
          status?: "new" | "seen" | "dismissed" | "proposed";
          dismiss_reason?: "too_far" | "not_my_style" | "already_traded" | "not_now" | "other" | null;
          expires_at?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_suggestions_other_id_fkey";
            columns: ["other_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_suggestions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      messages: {
        Row: {
          id: string;
          conversation_id: string;
          sender_id: string;
          recipient_id: string;
          content: string;
          kind: "text" | "card";
          trade_id: string | null;
          client_id: string | null;
          read_at: string | null;
          created_at: string;
          removed_at: string | null;
        };
        Insert: {
          id?: string;
          conversation_id: string;
          sender_id: string;
          recipient_id: string;
          content: string;
          kind?: "text" | "card";
          trade_id?: string | null;
          client_id?: string | null;
          read_at?: string | null;
          created_at?: string;
          removed_at?: string | null;
        };
        Update: {
          id?: string;
          conversation_id?: string;
          sender_id?: string;
          recipient_id?: string;
          content?: string;
          kind?: "text" | "card";
          trade_id?: string | null;
          client_id?: string | null;
          read_at?: string | null;
          created_at?: string;
          removed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "messages_conversation_id_fkey";
            columns: ["conversation_id"];
            isOneToOne: false;
            referencedRelation: "conversations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_recipient_id_fkey";
            columns: ["recipient_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_mutes: {
        Row: {
          user_id: string;
          kind: "conversation" | "trade" | "job";
          subject_id: string;
          created_at: string;
        };
        Insert: {
          user_id: string;
          kind: "conversation" | "trade" | "job";
          subject_id: string;
          created_at?: string;
        };
        Update: {
          user_id?: string;
          kind?: "conversation" | "trade" | "job";
          subject_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_mutes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notifications: {
        Row: {
          id: string;
          user_id: string;
          type: "message" | "trade_proposal" | "trade_accepted" | "trade_declined" | "trade_completed" | "trade_cancelled" | "trade_update" | "verification" | "review" | "new_marketplace" | "new_event" | "new_job" | "new_education" | "new_forum_thread" | "new_user" | "new_verification" | "billing" | "trial_ending" | "founder_ending" | "system" | "match_found" | "application_update" | "interview_reminder" | "forum_reply" | "forum_mention" | "forum_solved" | "forum_reminder" | "new_follower" | "offer_update";
          title: string;
          message: string;
          related_id: string | null;
          read: boolean;
          actor_id: string | null;
          link: string | null;
          cause: string | null;
          template: string | null;
          facts: Json;
          created_at: string;
          is_shown: boolean;
          tab: string;
          mute_kind: string | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          type: "message" | "trade_proposal" | "trade_accepted" | "trade_declined" | "trade_completed" | "trade_cancelled" | "trade_update" | "verification" | "review" | "new_marketplace" | "new_event" | "new_job" | "new_education" | "new_forum_thread" | "new_user" | "new_verification" | "billing" | "trial_ending" | "founder_ending" | "system" | "match_found" | "application_update" | "interview_reminder" | "forum_reply" | "forum_mention" | "forum_solved" | "forum_reminder" | "new_follower" | "offer_update";
          title: string;
          message?: string;
          related_id?: string | null;
          read?: boolean;
          actor_id?: string | null;
          link?: string | null;
          cause?: string | null;
          template?: string | null;
          facts?: Json;
          created_at?: string;
          is_shown?: boolean;
          tab?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          type?: "message" | "trade_proposal" | "trade_accepted" | "trade_declined" | "trade_completed" | "trade_cancelled" | "trade_update" | "verification" | "review" | "new_marketplace" | "new_event" | "new_job" | "new_education" | "new_forum_thread" | "new_user" | "new_verification" | "billing" | "trial_ending" | "founder_ending" | "system" | "match_found" | "application_update" | "interview_reminder" | "forum_reply" | "forum_mention" | "forum_solved" | "forum_reminder" | "new_follower" | "offer_update";
          title?: string;
          message?: string;
          related_id?: string | null;
          read?: boolean;
          actor_id?: string | null;
          link?: string | null;
          cause?: string | null;
          template?: string | null;
          facts?: Json;
          created_at?: string;
          is_shown?: boolean;
          tab?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      portfolio_items: {
        Row: {
          id: string;
          user_id: string;
          kind: string;
          media: Json;
          caption: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          techniques: string[];
          status: "shown" | "hidden" | "removed";
          taken_down_from: "shown" | "hidden" | null;
          sort_order: number;
          created_at: string;
          updated_at: string;
          picture_addresses: string[] | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          kind?: string;
          media: Json;
          caption?: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          techniques?: string[];
          status?: "shown" | "hidden" | "removed";
          taken_down_from?: "shown" | "hidden" | null;
          sort_order?: number;
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          kind?: string;
          media?: Json;
          caption?: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          techniques?: string[];
          status?: "shown" | "hidden" | "removed";
          taken_down_from?: "shown" | "hidden" | null;
          sort_order?: number;
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "portfolio_items_category_fkey";
            columns: ["category"];
            isOneToOne: false;
            referencedRelation: "crafts";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "portfolio_items_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_details: {
        Row: {
          user_id: string;
          bio: string;
          techniques: string[];
          languages: string[];
          links: Json;
          trade_rules: Json;
          updated_at: string;
        };
        Insert: {
          user_id: string;
          bio?: string;
          techniques?: string[];
          languages?: string[];
          links?: Json;
          trade_rules?: Json;
          updated_at?: string;
        };
        Update: {
          user_id?: string;
          bio?: string;
          techniques?: string[];
          languages?: string[];
          links?: Json;
          trade_rules?: Json;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_details_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_private: {
        Row: {
          user_id: string;
          email: string;
          locale: "en" | "es" | "vi";
          user_role: "free" | "pro";
          trial_ends_at: string | null;
          founder_benefits_expire_at: string | null;
          accepted_terms_version: string | null;
          accepted_terms_at: string | null;
          welcome_closed_at: string | null;
          home_order: string[];
          home_hidden: string[];
          updated_at: string;
          trade_budget_cents: number | null;
          trades_a_month: number | null;
        };
        Insert: {
          user_id: string;
          email?: string;
          locale?: "en" | "es" | "vi";
          user_role?: "free" | "pro";
          trial_ends_at?: string | null;
          founder_benefits_expire_at?: string | null;
          accepted_terms_version?: string | null;
          accepted_terms_at?: string | null;
          welcome_closed_at?: string | null;
          home_order?: string[];
          home_hidden?: string[];
          updated_at?: string;
          trade_budget_cents?: number | null;
          trades_a_month?: number | null;
        };
        Update: {
          user_id?: string;
          email?: string;
          locale?: "en" | "es" | "vi";
          user_role?: "free" | "pro";
          trial_ends_at?: string | null;
          founder_benefits_expire_at?: string | null;
          accepted_terms_version?: string | null;
          accepted_terms_at?: string | null;
          welcome_closed_at?: string | null;
          home_order?: string[];
          home_hidden?: string[];
          updated_at?: string;
          trade_budget_cents?: number | null;
          trades_a_month?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "profile_private_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_view_log: {
        Row: {
          viewer_id: string;
          profile_id: string;
          date: string;
        };
        Insert: {
          viewer_id: string;
          profile_id: string;
          date: string;
        };
        Update: {
          viewer_id?: string;
          profile_id?: string;
          date?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_view_log_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "profile_view_log_viewer_id_fkey";
            columns: ["viewer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          id: string;
          full_name: string;
          profile_picture: string | null;
          headline: string;
          account_kind: "professional" | "employer" | "student";
          specialties: string[];
          experience_years: number | null;
          salon_name: string;
          state_code: string | null;
          city: string | null;
          latitude: number | null;
          longitude: number | null;
          open_to_trade: boolean;
          trade_radius_miles: number;
          is_verified: boolean;
          is_founder: boolean;
          is_suspended: boolean;
          trades_completed: number;
          last_active_on: string;
          created_at: string;
          updated_at: string;
          review_count: number;
          review_avg: number | null;
          review_quality: number | null;
          review_reliability: number | null;
          review_friendliness: number | null;
          in_spotlight: boolean;
          announcement: Json | null;
          bio: string | null;
          email: string | null;
          founder_benefits_expire_at: string | null;
          founder_number: number | null;
          locale: string | null;
          name_words: string | null;
          trial_ends_at: string | null;
          user_role: string | null;
          welcome: Json | null;
        };
        Insert: {
          id: string;
          full_name: string;
          profile_picture?: string | null;
          headline?: string;
          account_kind?: "professional" | "employer" | "student";
          specialties?: string[];
          experience_years?: number | null;
          salon_name?: string;
          state_code?: string | null;
          city?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          open_to_trade?: boolean;
          trade_radius_miles?: number;
          is_verified?: boolean;
          is_founder?: boolean;
          is_suspended?: boolean;
          trades_completed?: number;
          last_active_on?: string;
          created_at?: string;
          updated_at?: string;
          review_count?: number;
          review_avg?: number | null;
          review_quality?: number | null;
          review_reliability?: number | null;
          review_friendliness?: number | null;
          in_spotlight?: boolean;
        };
        Update: {
          id?: string;
          full_name?: string;
          profile_picture?: string | null;
          headline?: string;
          account_kind?: "professional" | "employer" | "student";
          specialties?: string[];
          experience_years?: number | null;
          salon_name?: string;
          state_code?: string | null;
          city?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          open_to_trade?: boolean;
          trade_radius_miles?: number;
          is_verified?: boolean;
          is_founder?: boolean;
          is_suspended?: boolean;
          trades_completed?: number;
          last_active_on?: string;
          created_at?: string;
          updated_at?: string;
          review_count?: number;
          review_avg?: number | null;
          review_quality?: number | null;
          review_reliability?: number | null;
          review_friendliness?: number | null;
          in_spotlight?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_city_fkey";
            columns: ["state_code","city"];
            isOneToOne: false;
            referencedRelation: "cities";
            referencedColumns: ["state_code","name"];
          },
          {
            foreignKeyName: "profiles_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "states";
            referencedColumns: ["code"];
          },
        ];
      };
      reports: {
        Row: {
          id: string;
          reporter_id: string | null;
          reported_id: string;
          subject_type: string;
          subject_id: string;
          reason: "spam" | "harassment" | "sexual_content" | "hate" | "scam" | "unlicensed_work" | "unsafe_practice" | "stolen_photos" | "minor_at_risk" | "other" | "odd_pattern";
          detail: string;
          status: "open" | "closed";
          created_at: string;
        };
        Insert: {
          id?: string;
          reporter_id?: string | null;
          reported_id: string;
          subject_type: string;
          subject_id: string;
          reason: "spam" | "harassment" | "sexual_content" | "hate" | "scam" | "unlicensed_work" | "unsafe_practice" | "stolen_photos" | "minor_at_risk" | "other" | "odd_pattern";
          detail?: string;
          status?: "open" | "closed";
          created_at?: string;
        };
        Update: {
          id?: string;
          reporter_id?: string | null;
          reported_id?: string;
          subject_type?: string;
          subject_id?: string;
          reason?: "spam" | "harassment" | "sexual_content" | "hate" | "scam" | "unlicensed_work" | "unsafe_practice" | "stolen_photos" | "minor_at_risk" | "other" | "odd_pattern";
          detail?: string;
          status?: "open" | "closed";
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reports_reported_id_fkey";
            columns: ["reported_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_reporter_id_fkey";
            columns: ["reporter_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      reviews: {
        Row: {
          id: string;
          trade_id: string;
          reviewer_id: string;
          reviewee_id: string;
          rating_quality: number;
          rating_reliability: number;
          rating_friendliness: number;
          body: string;
          status: "sealed" | "published" | "hidden";
          opens_at: string;
          published_at: string | null;
          reply: string | null;
          replied_at: string | null;
          private_note: string | null;
        };
        Insert: {
          id?: string;
          trade_id: string;
          reviewer_id: string;
          reviewee_id: string;
          rating_quality: number;
          rating_reliability: number;
          rating_friendliness: number;
          body?: string;
          status?: "sealed" | "published" | "hidden";
          opens_at: string;
          published_at?: string | null;
          reply?: string | null;
          replied_at?: string | null;
        };
        Update: {
          id?: string;
          trade_id?: string;
          reviewer_id?: string;
          reviewee_id?: string;
          rating_quality?: number;
          rating_reliability?: number;
          rating_friendliness?: number;
          body?: string;
          status?: "sealed" | "published" | "hidden";
          opens_at?: string;
          published_at?: string | null;
          reply?: string | null;
          replied_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "reviews_reviewee_id_fkey";
            columns: ["reviewee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_reviewer_id_fkey";
            columns: ["reviewer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      sanctions: {
        Row: {
          id: string;
          user_id: string;
          kind: "warning" | "removal" | "limit" | "suspension";
          limits: string[];
          subject: string | null;
          subject_id: string | null;
          subject_place: string;
          reason: string;
          given_by: string | null;
          given_at: string;
          ends_at: string | null;
          lifted_at: string | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          kind: "warning" | "removal" | "limit" | "suspension";
          limits?: string[];
          subject?: string | null;
          subject_id?: string | null;
          subject_place?: string;
          reason: string;
          given_by?: string | null;
          given_at?: string;
          ends_at?: string | null;
          lifted_at?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          kind?: "warning" | "removal" | "limit" | "suspension";
          limits?: string[];
          subject?: string | null;
          subject_id?: string | null;
          subject_place?: string;
          reason?: string;
          given_by?: string | null;
          given_at?: string;
          ends_at?: string | null;
          lifted_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "sanctions_given_by_fkey";
            columns: ["given_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sanctions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_items: {
        Row: {
          id: string;
          item_id: string;
          item_type: string;
          user_id: string;
          created_at: string;
          remind_at: string | null;
        };
        Insert: {
          id?: string;
          item_id: string;
          item_type: string;
          user_id: string;
          created_at?: string;
          remind_at?: string | null;
        };
        Update: {
          id?: string;
          item_id?: string;
          item_type?: string;
          user_id?: string;
          created_at?: string;
          remind_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "saved_items_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_searches: {
        Row: {
          id: string;
          kind: string;
          user_id: string;
          name: string;
          filters: Json;
          wants_news: boolean;
          told_at: string;
          created_at: string;
        };
        Insert: {
          id?: string;
          kind: string;
          user_id: string;
          name: string;
          filters: Json;
          wants_news?: boolean;
          told_at?: string;
          created_at?: string;
        };
        Update: {
          id?: string;
          kind?: string;
          user_id?: string;
          name?: string;
          filters?: Json;
          wants_news?: boolean;
          told_at?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_searches_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      service_prices: {
        Row: {
          service_id: string;
          list_price_cents: number;
          product_cost_cents: number;
        };
        Insert: {
          service_id: string;
          list_price_cents?: number;
          product_cost_cents?: number;
        };
        Update: {
          service_id?: string;
          list_price_cents?: number;
          product_cost_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: "service_prices_service_id_fkey";
            columns: ["service_id"];
            isOneToOne: true;
            referencedRelation: "services";
            referencedColumns: ["id"];
          },
        ];
      };
      service_wants: {
        Row: {
          id: string;
          user_id: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          title: string;
          note: string;
          max_value_cents: number | null;
          urgency: "flexible" | "this_month" | "this_week";
          status: "active" | "paused" | "fulfilled";
          created_at: string;
          updated_at: string;
        };
        Insert: {
          id?: string;
          user_id: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          title: string;
          note?: string;
          max_value_cents?: number | null;
          urgency?: "flexible" | "this_month" | "this_week";
          status?: "active" | "paused" | "fulfilled";
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          title?: string;
          note?: string;
          max_value_cents?: number | null;
          urgency?: "flexible" | "this_month" | "this_week";
          status?: "active" | "paused" | "fulfilled";
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "service_wants_category_fkey";
            columns: ["category"];
            isOneToOne: false;
            referencedRelation: "crafts";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "service_wants_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      services: {
        Row: {
          id: string;
          user_id: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          name: string;
          description: string;
          duration_minutes: number;
          is_tradeable: boolean;
          show_price: boolean;
          location_modes: string[];
          is_active: boolean;
          sort_order: number;
          created_at: string;
          updated_at: string;
          buffer_before_minutes: number;
          buffer_after_minutes: number;
          min_notice_hours: number;
          list_price_cents: number | null;
          product_cost_cents: number | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          name: string;
          description?: string;
          duration_minutes: number;
          is_tradeable?: boolean;
          show_price?: boolean;
          location_modes?: string[];
          is_active?: boolean;
          sort_order?: number;
          created_at?: string;
          updated_at?: string;
          buffer_before_minutes?: number;
          buffer_after_minutes?: number;
          min_notice_hours?: number;
        };
        Update: {
          id?: string;
          user_id?: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty";
          name?: string;
          description?: string;
          duration_minutes?: number;
          is_tradeable?: boolean;
          show_price?: boolean;
          location_modes?: string[];
          is_active?: boolean;
          sort_order?: number;
          created_at?: string;
          updated_at?: string;
          buffer_before_minutes?: number;
          buffer_after_minutes?: number;
          min_notice_hours?: number;
        };
        Relationships: [
          {
            foreignKeyName: "services_category_fkey";
            columns: ["category"];
            isOneToOne: false;
            referencedRelation: "crafts";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "services_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      site_stats: {
        Row: {
          source: "measured" | "given";
          pros: number;
          cities: number;
          rating: number | null;
          measured_at: string;
        };
        Insert: {
          source: "measured" | "given";
          pros?: number;
          cities?: number;
          rating?: number | null;
          measured_at?: string;
        };
        Update: {
          source?: "measured" | "given";
          pros?: number;
          cities?: number;
          rating?: number | null;
          measured_at?: string;
        };
        Relationships: [];
      };
      staff_notes: {
        Row: {
          id: number;
          member_id: string;
          author_id: string | null;
          note: string;
          created_at: string;
        };
        Insert: {
          id?: number;
          member_id: string;
          author_id?: string | null;
          note: string;
          created_at?: string;
        };
        Update: {
          id?: number;
          member_id?: string;
          author_id?: string | null;
          note?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "staff_notes_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "staff_notes_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      states: {
        Row: {
          code: string;
          name: string;
        };
        Insert: {
          code: string;
          name: string;
        };
        Update: {
          code?: string;
          name?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          user_id: string;
          source: "local" | "stripe" | "manual";
          tier: "basic" | "premium";
          status: "trialing" | "active" | "past_due" | "paused" | "cancelled";
          current_period_end: string | null;
          trial_end: string | null;
          cancel_at: string | null;
          pause_until: string | null;
          grace_until: string | null;
          customer_id: string | null;
          subscription_id: string | null;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          user_id: string;
          source: "local" | "stripe" | "manual";
          tier: "basic" | "premium";
          status: "trialing" | "active" | "past_due" | "paused" | "cancelled";
          current_period_end?: string | null;
          trial_end?: string | null;
          cancel_at?: string | null;
          pause_until?: string | null;
          grace_until?: string | null;
          customer_id?: string | null;
          subscription_id?: string | null;
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          user_id?: string;
          source?: "local" | "stripe" | "manual";
          tier?: "basic" | "premium";
          status?: "trialing" | "active" | "past_due" | "paused" | "cancelled";
          current_period_end?: string | null;
          trial_end?: string | null;
          cancel_at?: string | null;
          pause_until?: string | null;
          grace_until?: string | null;
          customer_id?: string | null;
          subscription_id?: string | null;
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "subscriptions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_addresses: {
        Row: {
          appointment_id: string;
          host_id: string;
          address: string;
        };
        Insert: {
          appointment_id: string;
          host_id: string;
          address: string;
        };
        Update: {
          appointment_id?: string;
          host_id?: string;
          address?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trade_addresses_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: true;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_addresses_host_id_fkey";
            columns: ["host_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_appointments: {
        Row: {
          id: string;
          trade_id: string;
          provider_id: string;
          receiver_id: string;
          status: "unscheduled" | "proposed" | "confirmed" | "done" | "cancelled" | "missed";
          minutes: number;
          minutes_before: number;
          minutes_after: number;
          slots: string[];
          proposed_by: string | null;
          starts_at: string | null;
          ends_at: string | null;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          location_mode: "my_place" | "your_place" | "salon_third" | "online";
          place_name: string;
          arrival_note: string;
          sequence: number;
          reminded: number;
          provider_coming_at: string | null;
          receiver_coming_at: string | null;
          provider_late_minutes: number | null;
          receiver_late_minutes: number | null;
          provider_here_at: string | null;
          receiver_here_at: string | null;
          provider_done_at: string | null;
          receiver_done_at: string | null;
          reported_by: string | null;
          reported_at: string | null;
          report_note: string;
          report_answer: "agree" | "me_too" | "disagree" | null;
          late_move_of: string | null;
          given_up_by: "provider" | "receiver" | null;
          held_seconds: number;
          is_handover: boolean;
        };
        Insert: {
          id?: string;
          trade_id: string;
          provider_id: string;
          receiver_id: string;
          status?: "unscheduled" | "proposed" | "confirmed" | "done" | "cancelled" | "missed";
          minutes: number;
          minutes_before?: number;
          minutes_after?: number;
          slots?: string[];
          proposed_by?: string | null;
          starts_at?: string | null;
          ends_at?: string | null;
          timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          location_mode?: "my_place" | "your_place" | "salon_third" | "online";
          place_name?: string;
          arrival_note?: string;
          sequence?: number;
          reminded?: number;
          provider_coming_at?: string | null;
          receiver_coming_at?: string | null;
          provider_late_minutes?: number | null;
          receiver_late_minutes?: number | null;
          provider_here_at?: string | null;
          receiver_here_at?: string | null;
          provider_done_at?: string | null;
          receiver_done_at?: string | null;
          reported_by?: string | null;
          reported_at?: string | null;
          report_note?: string;
          report_answer?: "agree" | "me_too" | "disagree" | null;
          late_move_of?: string | null;
          given_up_by?: "provider" | "receiver" | null;
          held_seconds?: number;
          is_handover?: boolean;
        };
        Update: {
          id?: string;
          trade_id?: string;
          provider_id?: string;
          receiver_id?: string;
          status?: "unscheduled" | "proposed" | "confirmed" | "done" | "cancelled" | "missed";
          minutes?: number;
          minutes_before?: number;
          minutes_after?: number;
          slots?: string[];
          proposed_by?: string | null;
          starts_at?: string | null;
          ends_at?: string | null;
          timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "America/Adak" | "Pacific/Honolulu";
          location_mode?: "my_place" | "your_place" | "salon_third" | "online";
          place_name?: string;
          arrival_note?: string;
          sequence?: number;
          reminded?: number;
          provider_coming_at?: string | null;
          receiver_coming_at?: string | null;
          provider_late_minutes?: number | null;
          receiver_late_minutes?: number | null;
          provider_here_at?: string | null;
          receiver_here_at?: string | null;
          provider_done_at?: string | null;
          receiver_done_at?: string | null;
          reported_by?: string | null;
          reported_at?: string | null;
          report_note?: string;
          report_answer?: "agree" | "me_too" | "disagree" | null;
          late_move_of?: string | null;
          given_up_by?: "provider" | "receiver" | null;
          held_seconds?: number;
          is_handover?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "trade_appointments_proposed_by_fkey";
            columns: ["proposed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_appointments_provider_id_fkey";
            columns: ["provider_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_appointments_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_appointments_reported_by_fkey";
            columns: ["reported_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_appointments_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_check_codes: {
        Row: {
          appointment_id: string;
          receiver_id: string;
          code: string;
        };
        Insert: {
          appointment_id: string;
          receiver_id: string;
          code: string;
        };
        Update: {
          appointment_id?: string;
          receiver_id?: string;
          code?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trade_check_codes_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: true;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_check_codes_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_confirmations: {
        Row: {
          trade_id: string;
          user_id: string;
          confirmed_at: string;
        };
        Insert: {
          trade_id: string;
          user_id: string;
          confirmed_at: string;
        };
        Update: {
          trade_id?: string;
          user_id?: string;
          confirmed_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trade_confirmations_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_confirmations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_disputes: {
        Row: {
          id: string;
          trade_id: string;
          appointment_id: string;
          opened_by: string;
          other_id: string;
          reason: "no_show" | "not_as_agreed" | "quality" | "hygiene_or_injury" | "conduct" | "licence" | "value" | "other";
          statement: string;
          answer: string | null;
          answered_at: string | null;
          status: "open" | "answered" | "in_review" | "resolved" | "withdrawn";
          outcome: "complete_as_is" | "redo" | "iou_created" | "cancel_no_fault" | "fault_opener" | "fault_other" | null;
          resolution_note: string | null;
          resolved_by: string | null;
          resolved_at: string | null;
          created_at: string;
          item_id: string | null;
        };
        Insert: {
          id?: string;
          trade_id: string;
          appointment_id: string;
          opened_by: string;
          other_id: string;
          reason: "no_show" | "not_as_agreed" | "quality" | "hygiene_or_injury" | "conduct" | "licence" | "value" | "other";
          statement: string;
          answer?: string | null;
          answered_at?: string | null;
          status?: "open" | "answered" | "in_review" | "resolved" | "withdrawn";
          outcome?: "complete_as_is" | "redo" | "iou_created" | "cancel_no_fault" | "fault_opener" | "fault_other" | null;
          resolution_note?: string | null;
          resolved_by?: string | null;
          resolved_at?: string | null;
          created_at?: string;
          item_id?: string | null;
        };
        Update: {
          id?: string;
          trade_id?: string;
          appointment_id?: string;
          opened_by?: string;
          other_id?: string;
          reason?: "no_show" | "not_as_agreed" | "quality" | "hygiene_or_injury" | "conduct" | "licence" | "value" | "other";
          statement?: string;
          answer?: string | null;
          answered_at?: string | null;
          status?: "open" | "answered" | "in_review" | "resolved" | "withdrawn";
          outcome?: "complete_as_is" | "redo" | "iou_created" | "cancel_no_fault" | "fault_opener" | "fault_other" | null;
          resolution_note?: string | null;
          resolved_by?: string | null;
          resolved_at?: string | null;
          created_at?: string;
          item_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trade_disputes_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: false;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_disputes_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "trade_items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_disputes_opened_by_fkey";
            columns: ["opened_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_disputes_other_id_fkey";
            columns: ["other_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_disputes_resolved_by_fkey";
            columns: ["resolved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_disputes_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_ious: {
        Row: {
          id: string;
          trade_id: string;
          debtor_id: string;
          creditor_id: string;
          amount_cents: number;
          service_title: string;
          due_on: string;
          status: "open" | "redeemed" | "forgiven" | "expired";
          redeemed_trade_id: string | null;
          created_at: string;
          settled_at: string | null;
        };
        Insert: {
          id?: string;
          trade_id: string;
          debtor_id: string;
          creditor_id: string;
          amount_cents: number;
          service_title: string;
          due_on: string;
          status?: "open" | "redeemed" | "forgiven" | "expired";
          redeemed_trade_id?: string | null;
          created_at?: string;
          settled_at?: string | null;
        };
        Update: {
          id?: string;
          trade_id?: string;
          debtor_id?: string;
          creditor_id?: string;
          amount_cents?: number;
          service_title?: string;
          due_on?: string;
          status?: "open" | "redeemed" | "forgiven" | "expired";
          redeemed_trade_id?: string | null;
          created_at?: string;
          settled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trade_ious_creditor_id_fkey";
            columns: ["creditor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_ious_debtor_id_fkey";
            columns: ["debtor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_ious_redeemed_trade_id_fkey";
            columns: ["redeemed_trade_id"];
            isOneToOne: true;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_ious_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: true;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_items: {
        Row: {
          id: string;
          trade_id: string;
          version: number;
          giver_id: string;
          receiver_id: string;
          service_id: string | null;
          position: number;
          title: string;
          category: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          duration_minutes: number;
          agreed_value_cents: number;
          product_cost_cents: number;
          quantity: number;
          note: string;
          created_at: string;
          buffer_before_minutes: number;
          buffer_after_minutes: number;
          location_mode: "my_place" | "your_place" | "salon_third" | "online";
          slots: string[];
          appointment_id: string | null;
          is_goods: boolean;
          listing_id: string | null;
        };
        Insert: {
          id?: string;
          trade_id: string;
          version: number;
          giver_id: string;
          receiver_id: string;
          service_id?: string | null;
          position: number;
          title: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          duration_minutes: number;
          agreed_value_cents: number;
          product_cost_cents?: number;
          quantity?: number;
          note?: string;
          created_at?: string;
          buffer_before_minutes?: number;
          buffer_after_minutes?: number;
          location_mode?: "my_place" | "your_place" | "salon_third" | "online";
          slots?: string[];
          appointment_id?: string | null;
          is_goods?: boolean;
          listing_id?: string | null;
        };
        Update: {
          id?: string;
          trade_id?: string;
          version?: number;
          giver_id?: string;
          receiver_id?: string;
          service_id?: string | null;
          position?: number;
          title?: string;
          category?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          duration_minutes?: number;
          agreed_value_cents?: number;
          product_cost_cents?: number;
          quantity?: number;
          note?: string;
          created_at?: string;
          buffer_before_minutes?: number;
          buffer_after_minutes?: number;
          location_mode?: "my_place" | "your_place" | "salon_third" | "online";
          slots?: string[];
          appointment_id?: string | null;
          is_goods?: boolean;
          listing_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trade_items_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: false;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_category_fkey";
            columns: ["category"];
            isOneToOne: false;
            referencedRelation: "crafts";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "trade_items_giver_id_fkey";
            columns: ["giver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "marketplace_listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_service_id_fkey";
            columns: ["service_id"];
            isOneToOne: false;
            referencedRelation: "services";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_items_version_fkey";
            columns: ["trade_id","version"];
            isOneToOne: false;
            referencedRelation: "trade_versions";
            referencedColumns: ["trade_id","version"];
          },
        ];
      };
      trade_place_proposals: {
        Row: {
          appointment_id: string;
          proposed_by: string;
          location_mode: "my_place" | "your_place" | "salon_third" | "online";
          place_name: string;
          arrival_note: string;
          address: string | null;
          proposed_at: string;
        };
        Insert: {
          appointment_id: string;
          proposed_by: string;
          location_mode: "my_place" | "your_place" | "salon_third" | "online";
          place_name?: string;
          arrival_note?: string;
          address?: string | null;
          proposed_at?: string;
        };
        Update: {
          appointment_id?: string;
          proposed_by?: string;
          location_mode?: "my_place" | "your_place" | "salon_third" | "online";
          place_name?: string;
          arrival_note?: string;
          address?: string | null;
          proposed_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trade_place_proposals_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: true;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_place_proposals_proposed_by_fkey";
            columns: ["proposed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_proposals: {
        Row: {
          id: string;
          proposer_id: string;
          recipient_id: string;
          status: "pending" | "accepted" | "declined" | "completed" | "cancelled";
          phase: string;
          message: string;
          current_version: number;
          awaiting_user_id: string | null;
          expires_at: string | null;
          value_basis: "money" | "time" | "even";
          conversation_id: string | null;
          client_id: string | null;
          accepted_at: string | null;
          completed_at: string | null;
          declined_at: string | null;
          decline_reason: "not_now" | "values" | "distance" | "service" | "timing" | "prefer_not_to_say" | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancel_reason: "schedule" | "illness" | "distance" | "changed_mind" | "other" | null;
          created_at: string;
          updated_at: string;
          balance_method: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note: string;
          reminded: number;
          owed_to: string | null;
          owed_at: string | null;
          proposer_excusable_until: string | null;
          recipient_excusable_until: string | null;
          next_at: string;
          source: "profile" | "job" | "listing";
          source_id: string | null;
          my_turn: boolean | null;
        };
        Insert: {
          id?: string;
          proposer_id: string;
          recipient_id: string;
          status?: "pending" | "accepted" | "declined" | "completed" | "cancelled";
          phase?: string;
          message?: string;
          current_version?: number;
          awaiting_user_id?: string | null;
          expires_at?: string | null;
          value_basis?: "money" | "time" | "even";
          conversation_id?: string | null;
          client_id?: string | null;
          accepted_at?: string | null;
          completed_at?: string | null;
          declined_at?: string | null;
          decline_reason?: "not_now" | "values" | "distance" | "service" | "timing" | "prefer_not_to_say" | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          cancel_reason?: "schedule" | "illness" | "distance" | "changed_mind" | "other" | null;
          created_at?: string;
          updated_at?: string;
          balance_method?: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note?: string;
          reminded?: number;
          owed_to?: string | null;
          owed_at?: string | null;
          proposer_excusable_until?: string | null;
          recipient_excusable_until?: string | null;
          next_at?: string;
          source?: "profile" | "job" | "listing";
          source_id?: string | null;
        };
        Update: {
          id?: string;
          proposer_id?: string;
          recipient_id?: string;
          status?: "pending" | "accepted" | "declined" | "completed" | "cancelled";
          phase?: string;
          message?: string;
          current_version?: number;
          awaiting_user_id?: string | null;
          expires_at?: string | null;
          value_basis?: "money" | "time" | "even";
          conversation_id?: string | null;
          client_id?: string | null;
          accepted_at?: string | null;
          completed_at?: string | null;
          declined_at?: string | null;
          decline_reason?: "not_now" | "values" | "distance" | "service" | "timing" | "prefer_not_to_say" | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          cancel_reason?: "schedule" | "illness" | "distance" | "changed_mind" | "other" | null;
          created_at?: string;
          updated_at?: string;
          balance_method?: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note?: string;
          reminded?: number;
          owed_to?: string | null;
          owed_at?: string | null;
          proposer_excusable_until?: string | null;
          recipient_excusable_until?: string | null;
          next_at?: string;
          source?: "profile" | "job" | "listing";
          source_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trade_proposals_awaiting_user_id_fkey";
            columns: ["awaiting_user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_proposals_cancelled_by_fkey";
            columns: ["cancelled_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_proposals_conversation_id_fkey";
            columns: ["conversation_id"];
            isOneToOne: false;
            referencedRelation: "conversations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_proposals_owed_to_fkey";
            columns: ["owed_to"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_proposals_proposer_id_fkey";
            columns: ["proposer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_proposals_recipient_id_fkey";
            columns: ["recipient_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_trusted_contacts: {
        Row: {
          appointment_id: string;
          user_id: string;
          name: string;
          email: string | null;
          told_at: string | null;
          asked_at: string | null;
          ok_at: string | null;
          missed_at: string | null;
          phone: string | null;
        };
        Insert: {
          appointment_id: string;
          user_id: string;
          name: string;
          email?: string | null;
          told_at?: string | null;
          asked_at?: string | null;
          ok_at?: string | null;
          missed_at?: string | null;
          phone?: string | null;
        };
        Update: {
          appointment_id?: string;
          user_id?: string;
          name?: string;
          email?: string | null;
          told_at?: string | null;
          asked_at?: string | null;
          ok_at?: string | null;
          missed_at?: string | null;
          phone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "trade_trusted_contacts_appointment_id_fkey";
            columns: ["appointment_id"];
            isOneToOne: false;
            referencedRelation: "trade_appointments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_trusted_contacts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trade_versions: {
        Row: {
          trade_id: string;
          version: number;
          author_id: string;
          message: string;
          client_id: string | null;
          created_at: string;
          value_basis: "money" | "time" | "even";
          balance_method: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note: string;
          own_words: string | null;
        };
        Insert: {
          trade_id: string;
          version: number;
          author_id: string;
          message?: string;
          client_id?: string | null;
          created_at?: string;
          value_basis?: "money" | "time" | "even";
          balance_method?: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note?: string;
        };
        Update: {
          trade_id?: string;
          version?: number;
          author_id?: string;
          message?: string;
          client_id?: string | null;
          created_at?: string;
          value_basis?: "money" | "time" | "even";
          balance_method?: "none" | "add_on" | "iou" | "accept_uneven" | "outside_cash";
          balance_note?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trade_versions_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trade_versions_trade_id_fkey";
            columns: ["trade_id"];
            isOneToOne: false;
            referencedRelation: "trade_proposals";
            referencedColumns: ["id"];
          },
        ];
      };
      user_daily_limits: {
        Row: {
          user_id: string;
          date: string;
          profiles_viewed: number;
        };
        Insert: {
          user_id: string;
          date: string;
          profiles_viewed?: number;
        };
        Update: {
          user_id?: string;
          date?: string;
          profiles_viewed?: number;
        };
        Relationships: [
          {
            foreignKeyName: "user_daily_limits_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      user_roles: {
        Row: {
          user_id: string;
          role: "admin" | "moderator" | "verifier" | "support";
          created_at: string;
        };
        Insert: {
          user_id: string;
          role: "admin" | "moderator" | "verifier" | "support";
          created_at?: string;
        };
        Update: {
          user_id?: string;
          role?: "admin" | "moderator" | "verifier" | "support";
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_roles_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      waitlist_signups: {
        Row: {
          id: string;
          email: string;
          name: string | null;
          profession: string | null;
          craft: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          city: string | null;
          state_code: string | null;
          is_licensed: boolean | null;
          locale: "en" | "es" | "vi";
          status: "pending" | "confirmed" | "invited" | "joined" | "unsubscribed";
          confirm_token: string;
          details_token: string;
          confirm_sent_at: string;
          confirmed_at: string | null;
          position: number | null;
          referral_code: string;
          referred_by: string | null;
          referrals: number;
          is_founding_friend: boolean;
          free_month_at: string | null;
          invited_at: string | null;
          joined_user_id: string | null;
          utm: Json;
          ip_hash: string | null;
          created_at: string;
        };
        Insert: {
          id?: string;
          email: string;
          name?: string | null;
          profession?: string | null;
          craft?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          city?: string | null;
          state_code?: string | null;
          is_licensed?: boolean | null;
          locale?: "en" | "es" | "vi";
          status?: "pending" | "confirmed" | "invited" | "joined" | "unsubscribed";
          confirm_token?: string;
          details_token?: string;
          confirm_sent_at?: string;
          confirmed_at?: string | null;
          position?: number | null;
          referral_code: string;
          referred_by?: string | null;
          referrals?: number;
          is_founding_friend?: boolean;
          free_month_at?: string | null;
          invited_at?: string | null;
          joined_user_id?: string | null;
          utm?: Json;
          ip_hash?: string | null;
          created_at?: string;
        };
        Update: {
          id?: string;
          email?: string;
          name?: string | null;
          profession?: string | null;
          craft?: "hair" | "nails" | "esthetics" | "massage" | "mua" | "permanent-makeup" | "barbering" | "advanced-beauty" | null;
          city?: string | null;
          state_code?: string | null;
          is_licensed?: boolean | null;
          locale?: "en" | "es" | "vi";
          status?: "pending" | "confirmed" | "invited" | "joined" | "unsubscribed";
          confirm_token?: string;
          details_token?: string;
          confirm_sent_at?: string;
          confirmed_at?: string | null;
          position?: number | null;
          referral_code?: string;
          referred_by?: string | null;
          referrals?: number;
          is_founding_friend?: boolean;
          free_month_at?: string | null;
          invited_at?: string | null;
          joined_user_id?: string | null;
          utm?: Json;
          ip_hash?: string | null;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "waitlist_signups_craft_fkey";
            columns: ["craft"];
            isOneToOne: false;
            referencedRelation: "crafts";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "waitlist_signups_joined_user_id_fkey";
            columns: ["joined_user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "waitlist_signups_referred_by_fkey";
            columns: ["referred_by"];
            isOneToOne: false;
            referencedRelation: "waitlist_signups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "waitlist_signups_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "states";
            referencedColumns: ["code"];
          },
        ];
      };
    };
    Views: Record<never, never>;
    Functions: {
      accept_terms: {
        Args: {
          version: string;
        };
        Returns: undefined;
      };
      account_delete_request: {
        Args: {
          reason?: string | null;
          cancel_trades?: boolean | null;
          keep_posts?: boolean | null;
        };
        Returns: string;
      };
      account_export: {
        Args: Record<never, never>;
        Returns: string;
      };
      account_keep: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      addresses: {
        Args: { "": Database["public"]["Tables"]["forum_pictures"]["Row"] };
        Returns: string[];
      };
      admin_analytics: {
        Args: {
          days?: number | null;
        };
        Returns: Json;
      };
      admin_appeals: {
        Args: {
          answered?: boolean | null;
          cursor?: Json | null;
        };
        Returns: Json;
      };
      admin_chat_reports: {
        Args: {
          before?: string | null;
        };
        Returns: {
          subject_id: string | null;
          reported_at: string | null;
          reporters: number | null;
          reasons: Json | null;
          reports: Json | null;
          last_report_at: string | null;
          author_id: string | null;
          author_name: string | null;
          message_id: string | null;
          room_id: string | null;
          message_text: string | null;
          is_deleted: boolean | null;
          written_at: string | null;
        }[];
      };
      admin_disputes: {
        Args: {
          settled?: boolean | null;
          cursor?: Json | null;
        };
        Returns: Json;
      };
      admin_forum_reports: {
        Args: {
          before?: string | null;
        };
        Returns: {
          subject_id: string | null;
          reported_at: string | null;
          reporters: number | null;
          reasons: Json | null;
          reports: Json | null;
          last_report_at: string | null;
          author_id: string | null;
          author_name: string | null;
          thread_id: string | null;
          thread_title: string | null;
          reply_id: string | null;
          body: string | null;
          status: string | null;
          written_at: string | null;
          category: string | null;
          is_pinned: boolean | null;
          is_locked: boolean | null;
          thread_status: string | null;
        }[];
      };
      admin_forum_waiting: {
        Args: {
          after?: string | null;
        };
        Returns: {
          thread_id: string | null;
          thread_title: string | null;
          reply_id: string | null;
          author_id: string | null;
          author_name: string | null;
          category: string | null;
          body: string | null;
          written_at: string | null;
          has_link: boolean | null;
          pictures: number | null;
        }[];
      };
      admin_member: {
        Args: {
          member_id: string;
        };
        Returns: Json;
      };
      admin_members: {
        Args: {
          search?: string | null;
          tier?: string | null;
          role?: string | null;
          verified?: boolean | null;
          founder?: boolean | null;
          suspended?: boolean | null;
          active?: string | null;
          sort?: string | null;
          cursor?: Json | null;
        };
        Returns: {
          id: string | null;
          full_name: string | null;
          profile_picture: string | null;
          specialties: string[] | null;
          email: string | null;
          tier: string | null;
          is_verified: boolean | null;
          is_founder: boolean | null;
          is_suspended: boolean | null;
          trades_completed: number | null;
          sanctions: number | null;
          roles: string[] | null;
          created_at: string | null;
          last_active_on: string | null;
          cursor: Json | null;
        }[];
      };
      admin_overview: {
        Args: {
          days?: number | null;
        };
        Returns: Json;
      };
      admin_reports: {
        Args: {
          before?: string | null;
        };
        Returns: {
          subject_type: string | null;
          subject_id: string | null;
          reported_at: string | null;
          reporters: number | null;
          reasons: Json | null;
          reports: Json | null;
          last_report_at: string | null;
          reported_id: string | null;
          reported_name: string | null;
          title: string | null;
          words: string | null;
          link: string | null;
          written_at: string | null;
          may_take_down: boolean | null;
        }[];
      };
      admin_reset_target: {
        Args: Record<never, never>;
        Returns: string;
      };
      admin_second_factor: {
        Args: Record<never, never>;
        Returns: string;
      };
      admin_settings: {
        Args: Record<never, never>;
        Returns: Json;
      };
      admin_strikes: {
        Args: {
          which?: string | null;
          cursor?: Json | null;
        };
        Returns: Json;
      };
      admin_stuck_trades: {
        Args: {
          which?: string | null;
          cursor?: Json | null;
        };
        Returns: Json;
      };
      admin_trades: {
        Args: Record<never, never>;
        Returns: Json;
      };
      admin_waiting: {
        Args: Record<never, never>;
        Returns: {
          queue: string | null;
          waiting: number | null;
          oldest_at: string | null;
        }[];
      };
      analytics_consent: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      announcement: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: Json;
      };
      announcement_create: {
        Args: {
          title: string;
          body: string;
          channels: string[];
          ends_at: string;
          starts_at?: string | null;
          link?: string | null;
          tiers?: string[] | null;
          states?: string[] | null;
          crafts?: string[] | null;
        };
        Returns: string;
      };
      announcement_dismiss: {
        Args: {
          announcement_id: string;
        };
        Returns: Json;
      };
      announcement_end: {
        Args: {
          announcement_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      announcement_list: {
        Args: {
          is_over?: boolean | null;
          before_at?: string | null;
          before_id?: string | null;
        };
        Returns: {
          id: string | null;
          title: string | null;
          body: string | null;
          link: string | null;
          tiers: string[] | null;
          states: string[] | null;
          crafts: string[] | null;
          channels: string[] | null;
          starts_at: string | null;
          ends_at: string | null;
          over_at: string | null;
          end_reason: string | null;
          status: string | null;
          sent_to: number | null;
          is_sent: boolean | null;
        }[];
      };
      announcement_reach: {
        Args: {
          tiers?: string[] | null;
          states?: string[] | null;
          crafts?: string[] | null;
        };
        Returns: number;
      };
      appeal_answer: {
        Args: {
          appeal_id: string;
          is_lifted: boolean;
          answer: string;
        };
        Returns: undefined;
      };
      appeal_send: {
        Args: {
          sanction_id: string;
          message: string;
        };
        Returns: string;
      };
      appointment_slots: {
        Args: {
          appointment_id: string;
          location_mode?: string | null;
        };
        Returns: {
          starts_at: string | null;
          ends_at: string | null;
          timezone: string | null;
        }[];
      };
      arrange_home: {
        Args: {
          blocks: string[];
          hidden: string[];
        };
        Returns: undefined;
      };
      availability_save: {
        Args: {
          timezone: string;
          hours: Json;
        };
        Returns: Database["public"]["Tables"]["availability"]["Row"];
        SetofOptions: {
          from: "*";
          to: "availability";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      bio: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      browse_counts: {
        Args: {
          search?: string | null;
          crafts?: string[] | null;
          state?: string | null;
          city?: string | null;
          open_to_trade?: boolean | null;
          verified?: boolean | null;
          matches?: string | null;
          within_miles?: number | null;
          min_experience_years?: number | null;
        };
        Returns: {
          people: number | null;
          by_craft: Json | null;
        };
      };
      browse_page: {
        Args: {
          search: string;
          crafts: string[];
          state: string;
          city: string;
          open_to_trade: boolean;
          verified: boolean;
          matches: string;
          within_miles: number;
          min_experience_years: number;
          sort: string;
          cursor: Json;
          page_size: number;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          person: string | null;
          next: Json | null;
        }[];
      };
      browse_professionals: {
        Args: {
          search?: string | null;
          crafts?: string[] | null;
          state?: string | null;
          city?: string | null;
          open_to_trade?: boolean | null;
          verified?: boolean | null;
          matches?: string | null;
          within_miles?: number | null;
          min_experience_years?: number | null;
          sort?: string | null;
          cursor?: Json | null;
          page_size?: number | null;
        };
        Returns: {
          id: string | null;
          full_name: string | null;
          profile_picture: string | null;
          headline: string | null;
          account_kind: string | null;
          specialties: string[] | null;
          experience_years: number | null;
          salon_name: string | null;
          state_code: string | null;
          city: string | null;
          open_to_trade: boolean | null;
          is_verified: boolean | null;
          is_founder: boolean | null;
          trades_completed: number | null;
          last_active_on: string | null;
          created_at: string | null;
          offers: string[] | null;
          wants: string[] | null;
          wants_mine: string[] | null;
          offers_mine: string[] | null;
          miles: number | null;
          cursor: Json | null;
          pieces: string[] | null;
          review_avg: number | null;
          review_count: number | null;
        }[];
      };
      calendar_feed_renew: {
        Args: Record<never, never>;
        Returns: string;
      };
      can_view_profile: {
        Args: {
          viewer_id: string;
        };
        Returns: boolean;
      };
      chat_message_remove: {
        Args: {
          message_id: string;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["chat_messages"]["Row"];
        SetofOptions: {
          from: "*";
          to: "chat_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      chat_mute: {
        Args: {
          member_id: string;
          hours: number;
          reason: string;
        };
        Returns: string;
      };
      chat_read: {
        Args: {
          room_id: string;
          until: string;
        };
        Returns: undefined;
      };
      chat_reports_close: {
        Args: {
          message_id: string;
          until: string;
        };
        Returns: number;
      };
      chat_room_set: {
        Args: {
          room_id: string;
          rules: string;
          notice: string;
          slow_mode_seconds: number;
        };
        Returns: Database["public"]["Tables"]["chat_rooms"]["Row"];
        SetofOptions: {
          from: "*";
          to: "chat_rooms";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      chat_room_turn: {
        Args: {
          room_id: string;
          is_active: boolean;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["chat_rooms"]["Row"];
        SetofOptions: {
          from: "*";
          to: "chat_rooms";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      chat_thread_begin: {
        Args: {
          messages: string[];
        };
        Returns: Database["public"]["Tables"]["forum_drafts"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_drafts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      chat_unread: {
        Args: Record<never, never>;
        Returns: {
          room_id: string | null;
          unread: number | null;
        }[];
      };
      close_welcome: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      community_hub: {
        Args: Record<never, never>;
        Returns: Json;
      };
      comp_end: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: boolean;
      };
      comp_give: {
        Args: {
          member_id: string;
          until: string;
          reason: string;
        };
        Returns: undefined;
      };
      content_decide: {
        Args: {
          kind: string;
          ids: string[];
          decision: string;
          reason?: string | null;
          seen?: string[] | null;
        };
        Returns: number;
      };
      content_take_down: {
        Args: {
          kind: string;
          content_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      current_items: {
        Args: { "": Database["public"]["Tables"]["trade_proposals"]["Row"] };
        Returns: Database["public"]["Tables"]["trade_items"]["Row"][];
        SetofOptions: {
          from: "trade_proposals";
          to: "trade_items";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      email: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      failed_billing_events: {
        Args: {
          before_at?: string | null;
          before_id?: string | null;
        };
        Returns: {
          source: string | null;
          event_id: string | null;
          type: string | null;
          problem: string | null;
          tries: number | null;
          first_at: string | null;
          last_at: string | null;
        }[];
      };
      follow: {
        Args: {
          member_id: string;
          is_on?: boolean | null;
        };
        Returns: undefined;
      };
      forum_follow: {
        Args: {
          thread_id?: string | null;
          category?: string | null;
          tag?: string | null;
          level?: string | null;
        };
        Returns: undefined;
      };
      forum_page: {
        Args: {
          search?: string | null;
          category?: string | null;
          kind?: string | null;
          tag?: string | null;
          list?: string | null;
          period?: string | null;
          cursor?: Json | null;
          page_size?: number | null;
        };
        Returns: {
          thread_id: string | null;
          next: Json | null;
        }[];
      };
      forum_react: {
        Args: {
          thread_id: string;
          kind: string;
          reply_id?: string | null;
          is_on?: boolean | null;
        };
        Returns: undefined;
      };
      forum_read: {
        Args: {
          category: string;
        };
        Returns: undefined;
      };
      forum_reply_delete: {
        Args: {
          reply_id: string;
        };
        Returns: undefined;
      };
      forum_reply_edit: {
        Args: {
          reply_id: string;
          body: string;
          pictures?: Json | null;
        };
        Returns: Database["public"]["Tables"]["forum_replies"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_replies";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_reply_keep: {
        Args: {
          reply_id: string;
          what: string;
          reason?: string | null;
        };
        Returns: undefined;
      };
      forum_reply_post: {
        Args: {
          thread_id: string;
          body: string;
          parent_id?: string | null;
          quoted_id?: string | null;
          quote?: string | null;
          mentions?: string[] | null;
          client_id?: string | null;
          pictures?: Json | null;
        };
        Returns: Database["public"]["Tables"]["forum_replies"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_replies";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_reports_close: {
        Args: {
          post_id: string;
          until: string;
        };
        Returns: number;
      };
      forum_tally: {
        Args: {
          thread_id: string;
        };
        Returns: {
          choice: number | null;
          votes: number | null;
        }[];
      };
      forum_thread_close: {
        Args: {
          thread_id: string;
        };
        Returns: undefined;
      };
      forum_thread_delete: {
        Args: {
          thread_id: string;
        };
        Returns: undefined;
      };
      forum_thread_edit: {
        Args: {
          thread_id: string;
          title: string;
          body: string;
          tags: string[];
          pictures?: Json | null;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_thread_keep: {
        Args: {
          thread_id: string;
          what: string;
          category?: string | null;
          reason?: string | null;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_thread_post: {
        Args: {
          category: string;
          kind: string;
          title: string;
          body: string;
          tags?: string[] | null;
          poll?: Json | null;
          mentions?: string[] | null;
          client_id?: string | null;
          pictures?: Json | null;
          messages?: string[] | null;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_thread_slow: {
        Args: {
          thread_id: string;
          seconds: number;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_thread_solve: {
        Args: {
          thread_id: string;
          reply_id: string;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      forum_unread: {
        Args: Record<never, never>;
        Returns: {
          category: string | null;
          unread: number | null;
        }[];
      };
      forum_visit: {
        Args: {
          thread_id: string;
          until?: string | null;
        };
        Returns: undefined;
      };
      forum_vote: {
        Args: {
          thread_id: string;
          choices: number[];
        };
        Returns: undefined;
      };
      forum_voters: {
        Args: {
          thread_id: string;
        };
        Returns: number;
      };
      founder_benefits_expire_at: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      founder_number: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: number;
      };
      founder_places_left: {
        Args: Record<never, never>;
        Returns: number;
      };
      full_name: {
        Args: { "": Database["public"]["Tables"]["blocks"]["Row"] };
        Returns: string;
      };
      has_feature: {
        Args: {
          feature: string;
        };
        Returns: boolean;
      };
      has_happened: {
        Args: {
          user_id: string;
          type: string;
          related_id: string;
        };
        Returns: boolean;
      };
      has_hire: {
        Args: { "": Database["public"]["Tables"]["job_listings"]["Row"] };
        Returns: boolean;
      };
      has_unlimited_views: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      increment_job_view_count: {
        Args: {
          job_id: string;
          source?: string | null;
        };
        Returns: undefined;
      };
      increment_profile_view: {
        Args: {
          viewer_id: string;
          profile_id?: string | null;
        };
        Returns: number;
      };
      interview_answer: {
        Args: {
          schedule_id: string;
          answer: string;
          suggested_date?: string | null;
        };
        Returns: Database["public"]["Tables"]["job_schedules"]["Row"];
        SetofOptions: {
          from: "*";
          to: "job_schedules";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      interview_move: {
        Args: {
          schedule_id: string;
          starts_at: string;
          reason?: string | null;
        };
        Returns: Database["public"]["Tables"]["job_schedules"]["Row"];
        SetofOptions: {
          from: "*";
          to: "job_schedules";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      iou_forgive: {
        Args: {
          iou_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_ious"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_ious";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      iou_redeem: {
        Args: {
          iou_id: string;
          trade_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_ious"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_ious";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      is_admin: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      job_analytics: {
        Args: {
          job_id: string;
        };
        Returns: Json;
      };
      job_chat_contacts: {
        Args: {
          chat_id: string;
        };
        Returns: {
          user_id: string | null;
          email: string | null;
        }[];
      };
      job_close: {
        Args: {
          job_id: string;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["job_listings"]["Row"];
        SetofOptions: {
          from: "*";
          to: "job_listings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      job_delete: {
        Args: {
          job_id: string;
        };
        Returns: undefined;
      };
      job_extend: {
        Args: {
          job_id: string;
          days?: number | null;
        };
        Returns: Database["public"]["Tables"]["job_listings"]["Row"];
        SetofOptions: {
          from: "*";
          to: "job_listings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      job_feature: {
        Args: {
          job_id: string;
          days: number;
        };
        Returns: string;
      };
      job_page: {
        Args: {
          search: string;
          pay: string;
          job_type: string;
          crafts: string[];
          employment_class: string;
          licenses: string[];
          min_hourly: number;
          state: string;
          city: string;
          within_miles: number;
          remote: boolean;
          posted_days: number;
          accepts_trade: boolean;
          easy_apply: boolean;
          hide_applied: boolean;
          sort: string;
          cursor: Json;
          page_size: number;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          job_id: string | null;
          next: Json | null;
        }[];
      };
      job_repost: {
        Args: {
          job_id: string;
          days?: number | null;
        };
        Returns: Database["public"]["Tables"]["job_listings"]["Row"];
        SetofOptions: {
          from: "*";
          to: "job_listings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      last_message: {
        Args: { "": Database["public"]["Tables"]["conversation_members"]["Row"] };
        Returns: Database["public"]["Tables"]["messages"]["Row"][];
        SetofOptions: {
          from: "conversation_members";
          to: "messages";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      list_price_cents: {
        Args: { "": Database["public"]["Tables"]["services"]["Row"] };
        Returns: number;
      };
      listing_delete: {
        Args: {
          listing_id: string;
        };
        Returns: undefined;
      };
      listing_end: {
        Args: {
          listing_id: string;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["marketplace_listings"]["Row"];
        SetofOptions: {
          from: "*";
          to: "marketplace_listings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      listing_figures: {
        Args: {
          listing_id: string;
        };
        Returns: Json;
      };
      listing_page: {
        Args: {
          search: string;
          category: string;
          condition: string[];
          min_price: number;
          max_price: number;
          accepts_trade: boolean;
          for_sale: boolean;
          ships: boolean;
          pickup: boolean;
          sealed: boolean;
          keeps_months: number;
          brand: string;
          available: boolean;
          state: string;
          city: string;
          within_miles: number;
          sort: string;
          cursor: Json;
          page_size: number;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          listing_id: string | null;
          next: Json | null;
        }[];
      };
      listing_renew: {
        Args: {
          listing_id: string;
        };
        Returns: Database["public"]["Tables"]["marketplace_listings"]["Row"];
        SetofOptions: {
          from: "*";
          to: "marketplace_listings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      listing_viewed: {
        Args: {
          listing_id: string;
          source?: string | null;
        };
        Returns: undefined;
      };
      locale: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      looks_near: {
        Args: {
          state?: string | null;
          city?: string | null;
        };
        Returns: {
          id: string | null;
          path: string | null;
          alt_text: string | null;
          category: string | null;
          owner_id: string | null;
          full_name: string | null;
          specialties: string[] | null;
          owner_city: string | null;
        }[];
      };
      match_dismiss: {
        Args: {
          other_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      matching_professionals: {
        Args: {
          page_size?: number | null;
        };
        Returns: {
          id: string | null;
          full_name: string | null;
          profile_picture: string | null;
          headline: string | null;
          account_kind: string | null;
          specialties: string[] | null;
          experience_years: number | null;
          salon_name: string | null;
          state_code: string | null;
          city: string | null;
          open_to_trade: boolean | null;
          is_verified: boolean | null;
          is_founder: boolean | null;
          trades_completed: number | null;
          last_active_on: string | null;
          created_at: string | null;
          offers: string[] | null;
          wants: string[] | null;
          wants_mine: string[] | null;
          offers_mine: string[] | null;
          miles: number | null;
          cursor: Json | null;
          pieces: string[] | null;
          review_avg: number | null;
          review_count: number | null;
        }[];
      };
      may: {
        Args: {
          act: string;
        };
        Returns: boolean;
      };
      member_delete: {
        Args: {
          member_id: string;
          reason: string;
          cancel_trades?: boolean | null;
          keep_posts?: boolean | null;
        };
        Returns: boolean;
      };
      member_export: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: boolean;
      };
      member_keep: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: boolean;
      };
      member_limit: {
        Args: {
          member_id: string;
          limits: string[];
          days: number;
          reason: string;
        };
        Returns: string;
      };
      member_sign_out: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: number;
      };
      member_strike: {
        Args: {
          member_id: string;
          points: number;
          reason: string;
        };
        Returns: string;
      };
      member_suspend: {
        Args: {
          member_id: string;
          days: number;
          reason: string;
        };
        Returns: string;
      };
      member_unverify: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: boolean;
      };
      member_warn: {
        Args: {
          member_id: string;
          reason: string;
        };
        Returns: string;
      };
      miles_between: {
        Args: {
          latitude_a: number;
          longitude_a: number;
          latitude_b: number;
          longitude_b: number;
        };
        Returns: number;
      };
      mute_kind: {
        Args: { "": Database["public"]["Tables"]["notifications"]["Row"] };
        Returns: string;
      };
      muted_subjects: {
        Args: Record<never, never>;
        Returns: {
          kind: string | null;
          subject_id: string | null;
          name: string | null;
          muted_at: string | null;
        }[];
      };
      my_acts: {
        Args: Record<never, never>;
        Returns: {
          acts: string[] | null;
          second_factor: string | null;
        };
      };
      my_billing: {
        Args: Record<never, never>;
        Returns: {
          tier: string | null;
          status: string | null;
          price_cents: number | null;
          trial_end: string | null;
          renews_at: string | null;
          cancel_at: string | null;
          pause_until: string | null;
          grace_until: string | null;
          next_tier: string | null;
          trial_used: boolean | null;
          has_customer: boolean | null;
          invoices: Json | null;
        };
      };
      my_busy_times: {
        Args: Record<never, never>;
        Returns: {
          starts_at: string | null;
          ends_at: string | null;
        }[];
      };
      my_conversations: {
        Args: {
          only_unread?: boolean | null;
          named?: string | null;
          before_at?: string | null;
          before_id?: string | null;
        };
        Returns: {
          id: string | null;
          kind: string | null;
          last_message_at: string | null;
          unread: number | null;
          other_id: string | null;
          full_name: string | null;
          profile_picture: string | null;
          craft: string | null;
          job_id: string | null;
          application_id: string | null;
          job_title: string | null;
          sender_id: string | null;
          words: string | null;
          message_kind: string | null;
          removed_at: string | null;
        }[];
      };
      my_data: {
        Args: Record<never, never>;
        Returns: {
          erases_at: string | null;
          trades_under_way: number | null;
          exports: Json | null;
        };
      };
      my_matches: {
        Args: Record<never, never>;
        Returns: Database["public"]["Tables"]["match_suggestions"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "match_suggestions";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_month: {
        Args: Record<never, never>;
        Returns: {
          month_starts: string | null;
          trades_completed: number | null;
          value_received_cents: number | null;
          messages_sent: number | null;
        };
      };
      my_standing: {
        Args: Record<never, never>;
        Returns: {
          is_pro: boolean | null;
          user_role: string | null;
          subscription_tier: string | null;
          is_in_trial: boolean | null;
          trial_ends_at: string | null;
          trial_days_left: number | null;
          is_founder: boolean | null;
          founder_benefits_expire_at: string | null;
          status: string | null;
          grace_until: string | null;
          cancel_at: string | null;
        };
      };
      my_turn: {
        Args: { "": Database["public"]["Tables"]["trade_proposals"]["Row"] };
        Returns: boolean;
      };
      name_problem: {
        Args: {
          name: string;
        };
        Returns: Json;
      };
      name_words: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      near_me: {
        Args: {
          state?: string | null;
          city?: string | null;
        };
        Returns: {
          id: string | null;
          full_name: string | null;
          profile_picture: string | null;
          headline: string | null;
          account_kind: string | null;
          specialties: string[] | null;
          experience_years: number | null;
          salon_name: string | null;
          state_code: string | null;
          city: string | null;
          open_to_trade: boolean | null;
          is_verified: boolean | null;
          is_founder: boolean | null;
          trades_completed: number | null;
          last_active_on: string | null;
          created_at: string | null;
          offers: string[] | null;
          wants: string[] | null;
          wants_mine: string[] | null;
          offers_mine: string[] | null;
          miles: number | null;
          cursor: Json | null;
          pieces: string[] | null;
          review_avg: number | null;
          review_count: number | null;
        }[];
      };
      nearest_city: {
        Args: {
          latitude: number;
          longitude: number;
        };
        Returns: {
          state: string | null;
          city: string | null;
        }[];
      };
      news_by_mail: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      note_external_click: {
        Args: {
          job_id: string;
        };
        Returns: undefined;
      };
      notice_preview: {
        Args: {
          template: string;
          facts?: Json | null;
        };
        Returns: {
          title: string | null;
          message: string | null;
        };
      };
      notification_choices: {
        Args: Record<never, never>;
        Returns: {
          topic: string | null;
          in_app: boolean | null;
          email: string | null;
        }[];
      };
      notification_choose: {
        Args: {
          topic: string;
          in_app: boolean;
          email: string;
        };
        Returns: undefined;
      };
      notification_faces: {
        Args: {
          notification_ids: string[];
        };
        Returns: {
          notification_id: string | null;
          person_id: string | null;
        }[];
      };
      notification_mute: {
        Args: {
          notification_id: string;
        };
        Returns: {
          kind: string | null;
          subject_id: string | null;
          level: string | null;
        };
      };
      notification_unmute: {
        Args: {
          kind: string;
          subject_id: string;
          level?: string | null;
        };
        Returns: undefined;
      };
      offer_accept: {
        Args: {
          offer_id: string;
          version: number;
          accepts_unverified?: boolean | null;
          is_happy?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_count: {
        Args: { "": Database["public"]["Tables"]["marketplace_listings"]["Row"] };
        Returns: number;
      };
      offer_counter: {
        Args: {
          offer_id: string;
          version: number;
          amount_cents: number;
          quantity: number;
          message?: string | null;
          services?: Json | null;
          accepts_unverified?: boolean | null;
          is_happy?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_decline: {
        Args: {
          offer_id: string;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_handed_over: {
        Args: {
          offer_id: string;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_make: {
        Args: {
          listing_id: string;
          amount_cents: number;
          quantity?: number | null;
          message?: string | null;
          client_id?: string | null;
          kind?: string | null;
          services?: Json | null;
          accepts_rules?: boolean | null;
          is_happy?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_release: {
        Args: {
          offer_id: string;
        };
        Returns: Database["public"]["Tables"]["listing_offers"]["Row"];
        SetofOptions: {
          from: "*";
          to: "listing_offers";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      one_listing: {
        Args: {
          listing_id: string;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          listing: Json | null;
          owner: Json | null;
          rejection_reason: string | null;
          miles: number | null;
        }[];
      };
      open_conversation: {
        Args: {
          member_id: string;
        };
        Returns: string;
      };
      overlap_slots: {
        Args: {
          other_id: string;
          service_ids?: string[] | null;
          minutes?: number | null;
          location_mode?: string | null;
          from_day?: string | null;
          to_day?: string | null;
        };
        Returns: {
          starts_at: string | null;
          ends_at: string | null;
          timezone: string | null;
        }[];
      };
      own_words: {
        Args: { "": Database["public"]["Tables"]["trade_versions"]["Row"] };
        Returns: string;
      };
      picture_addresses: {
        Args: { "": Database["public"]["Tables"]["portfolio_items"]["Row"] };
        Returns: string[];
      };
      plan_figures: {
        Args: Record<never, never>;
        Returns: {
          source: string | null;
          tier: string | null;
          status: string | null;
          members: number | null;
        }[];
      };
      portfolio_limit: {
        Args: {
          member_id: string;
        };
        Returns: number;
      };
      posts_anonymize: {
        Args: Record<never, never>;
        Returns: number;
      };
      preset_make_default: {
        Args: {
          preset_id: string;
        };
        Returns: boolean;
      };
      private_note: {
        Args: { "": Database["public"]["Tables"]["reviews"]["Row"] };
        Returns: string;
      };
      product_cost_cents: {
        Args: { "": Database["public"]["Tables"]["services"]["Row"] };
        Returns: number;
      };
      profile_is_paused: {
        Args: {
          profile_id: string;
        };
        Returns: boolean;
      };
      public_job: {
        Args: {
          job_id: string;
        };
        Returns: {
          id: string | null;
          title: string | null;
          company_name: string | null;
          location: string | null;
          state_code: string | null;
          city: string | null;
          is_remote: boolean | null;
          job_type: string | null;
          employment_class: string | null;
          categories: string[] | null;
          compensation_type: string | null;
          rate_or_trade: string | null;
          salary_min: number | null;
          salary_max: number | null;
          pay_unit: string | null;
          min_experience_years: number | null;
          openings: number | null;
          description: string | null;
          requirements: string | null;
          created_at: string | null;
          expires_at: string | null;
          is_open: boolean | null;
          license_types: string[] | null;
          benefits: string[] | null;
          schedule_days: string[] | null;
          shift_notes: string | null;
          start_on: string | null;
          tips_policy: string | null;
          commission_percent: number | null;
          booth_rent_cents: number | null;
          rent_period: string | null;
        }[];
      };
      public_listing: {
        Args: {
          listing_id: string;
        };
        Returns: {
          id: string | null;
          title: string | null;
          description: string | null;
          category: string | null;
          subcategory: string | null;
          condition: string | null;
          brand: string | null;
          model: string | null;
          pieces: number | null;
          unit: string | null;
          price_mode: string | null;
          price: number | null;
          is_trade: boolean | null;
          trade_wants: string | null;
          facts: Json | null;
          cleaned_statement: string | null;
          expires_on: string | null;
          pao_months: number | null;
          state_code: string | null;
          city: string | null;
          pickup: boolean | null;
          ships: boolean | null;
          shipping_cents: number | null;
          created_at: string | null;
          expires_at: string | null;
          is_open: boolean | null;
          is_sold: boolean | null;
        }[];
      };
      quiet_hours: {
        Args: Record<never, never>;
        Returns: {
          starts_at: string | null;
          ends_at: string | null;
          timezone: string | null;
          days: number[] | null;
        }[];
      };
      quiet_hours_clear: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      quiet_hours_save: {
        Args: {
          starts_at: string;
          ends_at: string;
          timezone: string;
          days: number[];
        };
        Returns: undefined;
      };
      rejection_reason: {
        Args: { "": Database["public"]["Tables"]["job_listings"]["Row"] };
        Returns: string;
      } | {
        Args: { "": Database["public"]["Tables"]["marketplace_listings"]["Row"] };
        Returns: string;
      };
      report_create: {
        Args: {
          reported_id: string;
          subject_type: string;
          subject_id: string;
          reason: string;
          detail?: string | null;
          also_block?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["reports"]["Row"];
        SetofOptions: {
          from: "*";
          to: "reports";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      reports_close: {
        Args: {
          subject_type: string;
          subject_id: string;
          until: string;
          outcome: string;
        };
        Returns: number;
      };
      review_reply: {
        Args: {
          review_id: string;
          reply: string;
        };
        Returns: Database["public"]["Tables"]["reviews"]["Row"];
        SetofOptions: {
          from: "*";
          to: "reviews";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      review_save: {
        Args: {
          trade_id: string;
          quality: number;
          reliability: number;
          friendliness: number;
          body?: string | null;
          private_note?: string | null;
        };
        Returns: Database["public"]["Tables"]["reviews"]["Row"];
        SetofOptions: {
          from: "*";
          to: "reviews";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      role_give: {
        Args: {
          member_id: string;
          role: string;
          reason: string;
        };
        Returns: boolean;
      };
      role_take: {
        Args: {
          member_id: string;
          role: string;
          reason: string;
        };
        Returns: boolean;
      };
      sanction_lift: {
        Args: {
          sanction_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      save_count: {
        Args: { "": Database["public"]["Tables"]["marketplace_listings"]["Row"] };
        Returns: number;
      };
      save_service: {
        Args: {
          category: string;
          name: string;
          duration_minutes: number;
          list_price_cents: number;
          description?: string | null;
          product_cost_cents?: number | null;
          is_tradeable?: boolean | null;
          show_price?: boolean | null;
          location_modes?: string[] | null;
          is_active?: boolean | null;
          sort_order?: number | null;
          service_id?: string | null;
          buffer_before_minutes?: number | null;
          buffer_after_minutes?: number | null;
          min_notice_hours?: number | null;
        };
        Returns: Database["public"]["Tables"]["services"]["Row"];
        SetofOptions: {
          from: "*";
          to: "services";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      saved_threads: {
        Args: Record<never, never>;
        Returns: {
          thread_id: string | null;
          title: string | null;
          category: string | null;
          kind: string | null;
          reply_count: number | null;
          is_solved: boolean | null;
          last_activity_at: string | null;
          saved_at: string | null;
          remind_at: string | null;
        }[];
      };
      search_everything: {
        Args: {
          words: string;
          state?: string | null;
          city?: string | null;
        };
        Returns: Json;
      };
      search_jobs: {
        Args: {
          search?: string | null;
          pay?: string | null;
          job_type?: string | null;
          crafts?: string[] | null;
          employment_class?: string | null;
          licenses?: string[] | null;
          min_hourly?: number | null;
          state?: string | null;
          city?: string | null;
          within_miles?: number | null;
          remote?: boolean | null;
          posted_days?: number | null;
          accepts_trade?: boolean | null;
          easy_apply?: boolean | null;
          hide_applied?: boolean | null;
          sort?: string | null;
          cursor?: Json | null;
          page_size?: number | null;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          listing: Json | null;
          owner: Json | null;
          miles: number | null;
          next: Json | null;
        }[];
      };
      search_listings: {
        Args: {
          search?: string | null;
          category?: string | null;
          condition?: string[] | null;
          min_price?: number | null;
          max_price?: number | null;
          accepts_trade?: boolean | null;
          for_sale?: boolean | null;
          ships?: boolean | null;
          pickup?: boolean | null;
          sealed?: boolean | null;
          keeps_months?: number | null;
          brand?: string | null;
          available?: boolean | null;
          state?: string | null;
          city?: string | null;
          within_miles?: number | null;
          sort?: string | null;
          cursor?: Json | null;
          page_size?: number | null;
          near_state?: string | null;
          near_city?: string | null;
        };
        Returns: {
          listing: Json | null;
          owner: Json | null;
          miles: number | null;
          next: Json | null;
        }[];
      };
      search_replies: {
        Args: {
          thread_id: string;
          search: string;
        };
        Returns: Database["public"]["Tables"]["forum_replies"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "forum_replies";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_threads: {
        Args: {
          search?: string | null;
          category?: string | null;
          kind?: string | null;
          tag?: string | null;
          list?: string | null;
          period?: string | null;
          cursor?: Json | null;
          page_size?: number | null;
        };
        Returns: {
          thread: Json | null;
          author: Json | null;
          is_unread: boolean | null;
          next: Json | null;
        }[];
      };
      set_analytics_consent: {
        Args: {
          agreed: boolean;
        };
        Returns: boolean;
      };
      set_news_by_mail: {
        Args: {
          wanted: boolean;
        };
        Returns: boolean;
      };
      set_trades_by_mail: {
        Args: {
          wanted: boolean;
        };
        Returns: boolean;
      };
      setting_change: {
        Args: {
          name: string;
          value: number;
          reason: string;
        };
        Returns: boolean;
      };
      similar_listings: {
        Args: {
          listing_id: string;
        };
        Returns: Database["public"]["Tables"]["marketplace_listings"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "marketplace_listings";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      similar_threads: {
        Args: {
          title: string;
        };
        Returns: Database["public"]["Tables"]["forum_threads"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "forum_threads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      staff_note_add: {
        Args: {
          member_id: string;
          note: string;
        };
        Returns: number;
      };
      strike_appeal: {
        Args: {
          strike_id: string;
          statement: string;
        };
        Returns: undefined;
      };
      strike_decide: {
        Args: {
          strike_id: string;
          upheld: boolean;
          note: string;
        };
        Returns: undefined;
      };
      strike_review_close: {
        Args: {
          strike_id: string;
          note: string;
        };
        Returns: undefined;
      };
      suggested_value: {
        Args: {
          category: string;
          minutes: number;
        };
        Returns: number;
      };
      switch_feature: {
        Args: {
          area: string;
          is_on: boolean;
          reason: string;
        };
        Returns: boolean;
      };
      threads_for_me: {
        Args: Record<never, never>;
        Returns: {
          thread_id: string | null;
          title: string | null;
          category: string | null;
          kind: string | null;
          reply_count: number | null;
          is_solved: boolean | null;
          last_activity_at: string | null;
          author_id: string | null;
          author_name: string | null;
        }[];
      };
      trade_accept: {
        Args: {
          trade_id: string;
          expected_version: number;
          is_happy?: boolean | null;
          accepts_unverified?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_answer_no_show: {
        Args: {
          appointment_id: string;
          answer: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_balance: {
        Args: {
          year?: number | null;
        };
        Returns: {
          year: number | null;
          trades: number | null;
          given_cents: number | null;
          given_minutes: number | null;
          received_cents: number | null;
          received_minutes: number | null;
          first_year: number | null;
          month_trades: number | null;
          month_given_cents: number | null;
          budget_cents: number | null;
          trades_a_month: number | null;
          owing_cents: number | null;
          owed_cents: number | null;
        };
      };
      trade_cancel: {
        Args: {
          trade_id: string;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_check_in: {
        Args: {
          appointment_id: string;
          code?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_coming: {
        Args: {
          appointment_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_confirm: {
        Args: {
          trade_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_confirm_slot: {
        Args: {
          appointment_id: string;
          slot: string;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_counter: {
        Args: {
          trade_id: string;
          items: Json;
          message: string;
          expected_version: number;
          client_id?: string | null;
          value_basis?: string | null;
          balance_method?: string | null;
          balance_note?: string | null;
          is_happy?: boolean | null;
          accepts_unverified?: boolean | null;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_decline: {
        Args: {
          trade_id: string;
          reason?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_dispute_answer: {
        Args: {
          dispute_id: string;
          answer: string;
        };
        Returns: Database["public"]["Tables"]["trade_disputes"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_disputes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_dispute_open: {
        Args: {
          trade_id: string;
          appointment_id: string;
          reason: string;
          statement: string;
          item_id?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_disputes"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_disputes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_dispute_resolve: {
        Args: {
          dispute_id: string;
          outcome: string;
          note: string;
        };
        Returns: Database["public"]["Tables"]["trade_disputes"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_disputes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_dispute_withdraw: {
        Args: {
          dispute_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_disputes"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_disputes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_evidence: {
        Args: {
          trade_id: string;
        };
        Returns: {
          dispute_id: string | null;
          evidence: Json | null;
        }[];
      };
      trade_excuse: {
        Args: {
          trade_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_join_visits: {
        Args: {
          appointment_id: string;
          other_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_mark_done: {
        Args: {
          appointment_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_month: {
        Args: Record<never, never>;
        Returns: {
          trades: number | null;
          given_cents: number | null;
        };
      };
      trade_ok: {
        Args: {
          appointment_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_trusted_contacts"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_trusted_contacts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_owed_choice: {
        Args: {
          trade_id: string;
          choice: string;
          service?: string | null;
          item_id?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_place_answer: {
        Args: {
          appointment_id: string;
          accepts: boolean;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_place_save: {
        Args: {
          appointment_id: string;
          location_mode: string;
          place_name?: string | null;
          address?: string | null;
          arrival_note?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_propose_slots: {
        Args: {
          appointment_id: string;
          slots: string[];
          location_mode?: string | null;
          timezone?: string | null;
          reason?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_reliability: {
        Args: {
          member_id: string;
        };
        Returns: {
          kept_percent: number | null;
          late_cancels: number | null;
          no_shows: number | null;
          reply_minutes: number | null;
          on_time_percent: number | null;
        }[];
      };
      trade_report_no_show: {
        Args: {
          appointment_id: string;
          note?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_running_late: {
        Args: {
          appointment_id: string;
          minutes: number;
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_send: {
        Args: {
          recipient_id: string;
          items: Json;
          message?: string | null;
          value_basis?: string | null;
          client_id?: string | null;
          balance_method?: string | null;
          balance_note?: string | null;
          is_happy?: boolean | null;
          accepts_rules?: boolean | null;
          accepts_unverified?: boolean | null;
          source?: string | null;
          source_id?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_split_visit: {
        Args: {
          appointment_id: string;
          item_ids: string[];
        };
        Returns: Database["public"]["Tables"]["trade_appointments"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_appointments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_statement: {
        Args: {
          year: number;
          after_at?: string | null;
          after_id?: string | null;
        };
        Returns: {
          trade_id: string | null;
          completed_at: string | null;
          completed_on: string | null;
          partner_name: string | null;
          given: string | null;
          given_cents: number | null;
          received: string | null;
          received_cents: number | null;
          product_cost_cents: number | null;
        }[];
      };
      trade_terms: {
        Args: {
          recipient_id: string;
        };
        Returns: {
          service_id: string | null;
          list_price_cents: number | null;
          product_cost_cents: number | null;
        }[];
      };
      trade_trusted_contact_clear: {
        Args: {
          appointment_id: string;
        };
        Returns: undefined;
      };
      trade_trusted_contact_save: {
        Args: {
          appointment_id: string;
          name: string;
          email?: string | null;
          phone?: string | null;
        };
        Returns: Database["public"]["Tables"]["trade_trusted_contacts"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_trusted_contacts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trade_withdraw: {
        Args: {
          trade_id: string;
        };
        Returns: Database["public"]["Tables"]["trade_proposals"]["Row"];
        SetofOptions: {
          from: "*";
          to: "trade_proposals";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      trades_by_mail: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      trial_ends_at: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      unposted_pictures: {
        Args: {
          paths: string[];
        };
        Returns: {
          path: string | null;
          address: string | null;
        }[];
      };
      unread_count: {
        Args: { "": Database["public"]["Tables"]["conversation_members"]["Row"] };
        Returns: number;
      };
      unread_job_messages: {
        Args: Record<never, never>;
        Returns: number;
      };
      user_role: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: string;
      };
      utc_today: {
        Args: Record<never, never>;
        Returns: string;
      };
      waiting_counts: {
        Args: Record<never, never>;
        Returns: {
          unread_messages: number | null;
          trade_requests: number | null;
        };
      };
      waiting_for_me: {
        Args: Record<never, never>;
        Returns: {
          area: string | null;
          kind: string | null;
          to_do: boolean | null;
          subject_id: string | null;
          trade_id: string | null;
          person_id: string | null;
          person_name: string | null;
          person_picture: string | null;
          person_craft: string | null;
          facts: Json | null;
          since: string | null;
          until: string | null;
          link: string | null;
        }[];
      };
      waitlist_figures: {
        Args: Record<never, never>;
        Returns: Json;
      };
      waitlist_invite: {
        Args: {
          people: number;
        };
        Returns: number;
      };
      waitlist_invite_one: {
        Args: {
          signup_id: string;
        };
        Returns: undefined;
      };
      waitlist_mail_again: {
        Args: {
          signup_id: string;
        };
        Returns: undefined;
      };
      welcome: {
        Args: { "": Database["public"]["Tables"]["profiles"]["Row"] };
        Returns: Json;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
